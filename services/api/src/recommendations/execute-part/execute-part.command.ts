import { Command } from '@nestjs/cqrs';
import type { ExecutePartRequest, ExecutePartResponse } from '@app/contracts';

export class ExecutePartCommand extends Command<ExecutePartResponse> {
  constructor(
    readonly userId: string,
    readonly idempotencyKey: string,
    readonly recommendationId: string,
    readonly request: ExecutePartRequest,
  ) {
    super();
  }
}
