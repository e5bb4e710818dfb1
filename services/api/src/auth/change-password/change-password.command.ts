import { Command } from '@nestjs/cqrs';

export interface PasswordChange {
  readonly username: string;
  readonly current: string;
  readonly next: string;
}

export type ChangePasswordResult = 'changed' | 'other-user' | 'wrong-password';

export class ChangePasswordCommand extends Command<ChangePasswordResult> {
  constructor(
    readonly userId: string,
    readonly change: PasswordChange,
    readonly address: string,
  ) {
    super();
  }
}
