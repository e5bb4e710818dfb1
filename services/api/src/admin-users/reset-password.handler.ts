import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, PasswordChanges } from '@app/accounts';
import type { TemporaryPasswordResponse } from '@app/contracts';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { requireOtherAccount, userNotFound } from './user-details.js';

export class ResetPasswordCommand extends Command<TemporaryPasswordResponse> {
  constructor(
    readonly userId: string,
    readonly administratorId: string,
  ) {
    super();
  }
}

@CommandHandler(ResetPasswordCommand)
export class ResetPasswordHandler implements ICommandHandler<ResetPasswordCommand> {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly changes: PasswordChanges,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ userId, administratorId }: ResetPasswordCommand): Promise<TemporaryPasswordResponse> {
    requireOtherAccount(userId, administratorId);
    if ((await this.credentials.findById(userId)) === undefined) throw userNotFound();
    const temporaryPassword = await this.changes.reset(userId);
    // A password is in no stream, so this line is what is kept of who reset it.
    this.logger.info({ userId, administratorId }, 'an administrator reset a password');
    return { temporaryPassword };
  }
}
