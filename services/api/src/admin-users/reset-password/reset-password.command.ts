import { Command } from '@nestjs/cqrs';
import type { TemporaryPasswordResponse } from '@app/contracts';

export class ResetPasswordCommand extends Command<TemporaryPasswordResponse> {
  constructor(
    readonly userId: string,
    readonly administratorId: string,
  ) {
    super();
  }
}
