import { Command } from '@nestjs/cqrs';
import type { SetAsideResponse } from '@app/contracts';

export class SetAsideCommand extends Command<SetAsideResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly recommendationId: string,
  ) {
    super();
  }
}
