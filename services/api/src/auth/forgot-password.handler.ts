import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, MailOutbox, PasswordChanges } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { ProblemError } from '../core/http/problem.error.js';
import { AuthLimits } from './auth-limits.js';

export class ForgotPasswordCommand extends Command<void> {
  constructor(
    readonly username: string,
    readonly address: string,
    readonly knownDevices: string | undefined,
  ) {
    super();
  }
}

/** Mails a second password. The account's own stays valid, so a request for another account changes nothing in it. */
@CommandHandler(ForgotPasswordCommand)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPasswordCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly credentials: CredentialsRepository,
    private readonly mails: MailOutbox,
    private readonly changes: PasswordChanges,
  ) {}

  async execute({ username, address, knownDevices }: ForgotPasswordCommand): Promise<void> {
    const key = usernameKey(username);
    await this.limits.reserve('forgot-password', { name: key, address, knownDevices });
    const account = await this.credentials.findByKey(key);
    // A disabled account is treated as unknown: a password would open nothing.
    if (account?.status !== 'active')
      throw new ProblemError({
        status: 404,
        code: 'AUTH.USER_NOT_FOUND',
        detail: 'Usuário não encontrado',
      });
    const recipient = await this.mails.recipientOf(account.userId);
    if (recipient === undefined)
      throw new ProblemError({
        status: 400,
        code: 'AUTH.NO_EMAIL',
        detail: 'Usuário não possui email cadastrado',
      });
    await this.changes.mailRecovery(account.userId, recipient);
  }
}
