import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CredentialsRepository, SecondFactorRemoval } from '@app/accounts';
import type { UserDetailResponse } from '@app/contracts';
import type { Logger } from '@app/platform';
import { LOGGER } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { requireOtherAccount, UserDetails, userNotFound } from './user-details.js';

export class RemoveSecondFactorCommand extends Command<UserDetailResponse> {
  constructor(
    readonly userId: string,
    readonly administratorId: string,
  ) {
    super();
  }
}

/** For somebody who has lost phone, passkeys and recovery codes: the password alone signs in again. */
@CommandHandler(RemoveSecondFactorCommand)
export class RemoveSecondFactorHandler implements ICommandHandler<RemoveSecondFactorCommand> {
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly removal: SecondFactorRemoval,
    private readonly details: UserDetails,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async execute({ userId, administratorId }: RemoveSecondFactorCommand): Promise<UserDetailResponse> {
    requireOtherAccount(userId, administratorId);
    if ((await this.credentials.findById(userId)) === undefined) throw userNotFound();
    if (!(await this.removal.remove(userId)))
      throw new ProblemError({
        status: 409,
        code: 'ADMIN.NO_SECOND_FACTOR',
        detail: 'This account has no second factor',
      });
    this.logger.info({ userId, administratorId }, 'an administrator removed a second factor');
    return this.details.of(userId);
  }
}
