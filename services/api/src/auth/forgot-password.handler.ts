import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, MailOutbox, PasswordChanges } from '@app/accounts';
import { usernameKey } from '@app/contracts';
import { AuthLimits } from './auth-limits.js';

export type ForgotPasswordResult = 'mailed' | 'unknown-user' | 'no-email';

export class ForgotPasswordCommand extends Command<ForgotPasswordResult> {
  constructor(
    readonly username: string,
    readonly address: string,
  ) {
    super();
  }
}

/**
 * Mails a password that is valid beside the person's own: whoever asks for somebody else's changes nothing for that
 * person.
 */
@CommandHandler(ForgotPasswordCommand)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPasswordCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly credentials: CredentialsRepository,
    private readonly mails: MailOutbox,
    private readonly changes: PasswordChanges,
  ) {}

  async execute({ username, address }: ForgotPasswordCommand): Promise<ForgotPasswordResult> {
    const key = usernameKey(username);
    await this.limits.reserve('forgot-password', { name: key, address });
    const account = await this.credentials.findByKey(key);
    // A disabled account is as good as none: a password would open nothing.
    if (account?.status !== 'active') return 'unknown-user';
    const recipient = await this.mails.recipientOf(account.userId);
    if (recipient === undefined) return 'no-email';
    await this.changes.mailRecovery(account.userId, recipient);
    return 'mailed';
  }
}
