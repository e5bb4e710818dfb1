import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, PasswordChanges, Passwords } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
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
    private readonly credentials: CredentialsRepository,
    private readonly passwords: Passwords,
    private readonly changes: PasswordChanges,
  ) {}

  async execute({ userId, change, address }: ChangePasswordCommand): Promise<void> {
    const account = await this.credentials.findById(userId);
    if (account === undefined || usernameKey(account.username) !== usernameKey(change.username))
      throw new ProblemError({ status: 403, code: 'AUTH.FORBIDDEN', detail: 'Access denied' });
    // A stolen session must not be a way to guess the password at leisure.
    const isRight = await this.tries.check('password-check', { name: userId, address }, async () =>
      (await this.passwords.matches(account.passwordHash, change.current)) ? true : undefined,
    );
    if (isRight === undefined) throw new ProblemError(wrongCurrentPassword);
    const passwords = { verified: account.passwordHash, next: change.next };
    const isChanged = await this.changes.change(userId, passwords);
    if (!isChanged) throw new ProblemError(wrongCurrentPassword);
  }
}
