import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, PasswordChanges, Passwords } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { AuthLimits } from './auth-limits.js';

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

@CommandHandler(ChangePasswordCommand)
export class ChangePasswordHandler implements ICommandHandler<ChangePasswordCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly changes: PasswordChanges,
  ) {}

  async execute({ userId, change, address }: ChangePasswordCommand): Promise<ChangePasswordResult> {
    const account = await this.credentials.findById(userId);
    if (account === undefined || usernameKey(account.username) !== usernameKey(change.username))
      return 'other-user';
    // A stolen session must not be a way to guess the password at leisure.
    const attempt = await this.limits.reserve('sign-in', { name: `change ${userId}`, address });
    if (!(await this.passwords.matches(account.passwordHash, change.current))) return 'wrong-password';
    await attempt.takeBack();
    const passwords = { verified: account.passwordHash, next: change.next };
    const isChanged = await this.changes.change(userId, passwords);
    return isChanged ? 'changed' : 'wrong-password';
  }
}
