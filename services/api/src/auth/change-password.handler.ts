import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PasswordChanges } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { Authenticator } from './authenticator.js';
import { NewPasswords } from './new-passwords.js';
import { PasswordTries } from './password-tries.js';
import { wrongCurrentPassword } from './reauthentication.js';

export interface PasswordChange {
  readonly username: string;
  readonly current: string;
  readonly next: string;
}

export class ChangePasswordCommand extends Command<void> {
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
    private readonly tries: PasswordTries,
    private readonly authenticator: Authenticator,
    private readonly newPasswords: NewPasswords,
    private readonly changes: PasswordChanges,
  ) {}

  async execute({ userId, change, address }: ChangePasswordCommand): Promise<void> {
    // A stolen session must not be a way to guess the password at leisure.
    const account = await this.tries.check('password-check', { name: userId, address }, async () =>
      this.authenticator.verify(userId, change.current),
    );
    if (account === undefined) throw new ProblemError(wrongCurrentPassword);
    if (usernameKey(account.username) !== usernameKey(change.username))
      throw new ProblemError({ status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' });
    this.newPasswords.require(change.next);
    const passwords = { verified: account.passwordHash, next: change.next };
    const isChanged = await this.changes.change(userId, passwords);
    if (!isChanged) throw new ProblemError(wrongCurrentPassword);
  }
}
