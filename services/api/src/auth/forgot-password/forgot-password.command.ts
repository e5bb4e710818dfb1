import { Command } from '@nestjs/cqrs';

export type ForgotPasswordResult = 'mailed' | 'unknown-user' | 'no-email';

export class ForgotPasswordCommand extends Command<ForgotPasswordResult> {
  constructor(
    readonly username: string,
    readonly address: string,
  ) {
    super();
  }
}
