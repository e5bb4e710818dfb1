import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmailConfirmations } from '@app/accounts';
import type { IdSource } from '@app/platform';
import { AuthLimits } from '../auth/auth-limits.js';
import { emailAlreadyConfirmed } from '../auth/confirm-email.handler.js';
import { IDS } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';

export class SendConfirmationCommand extends Command<void> {
  constructor(
    readonly userId: string,
    readonly address: string,
  ) {
    super();
  }
}

/** Mails another link that confirms the address; earlier ones stay valid until they expire. */
@CommandHandler(SendConfirmationCommand)
export class SendConfirmationHandler implements ICommandHandler<SendConfirmationCommand> {
  constructor(
    private readonly limits: AuthLimits,
    private readonly confirmations: EmailConfirmations,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    @Inject(IDS) private readonly ids: IdSource,
  ) {}

  async execute({ userId, address }: SendConfirmationCommand): Promise<void> {
    const { state } = await this.accounts.load(userId);
    if (state.isEmailConfirmed) throw emailAlreadyConfirmed();
    await this.limits.reserve('email-confirmation', { name: userId, address });
    if (!(await this.confirmations.mail(userId, state, `confirm-email ${this.ids.uuidv7()}`)))
      throw new ProblemError({
        status: 422,
        code: 'EMAIL.NONE',
        detail: 'There is no e-mail address to confirm',
      });
  }
}
