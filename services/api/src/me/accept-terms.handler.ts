import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { AcceptTermsResponse } from '@app/contracts';
import { instantOf } from '@app/ledger';
import { AppError, type Clock } from '@app/platform';
import { AccountChanges } from '../accounts/account-changes.js';
import { requireCurrentTerms } from '../accounts/require-current-terms.js';
import { CLOCK } from '../core/dependencies.js';

export class AcceptTermsCommand extends Command<AcceptTermsResponse> {
  constructor(
    readonly userId: string,
    readonly version: number,
  ) {
    super();
  }
}

/**
 * Stores that a person accepted the terms of use. No other route asks for it: the record of somebody's own money must
 * never wait for a consent, so it is the app that asks, each time it is opened, until there is an answer. Accepted
 * again, a version keeps its first moment.
 */
@CommandHandler(AcceptTermsCommand)
export class AcceptTermsHandler implements ICommandHandler<AcceptTermsCommand> {
  constructor(
    private readonly changes: AccountChanges,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId, version }: AcceptTermsCommand): Promise<AcceptTermsResponse> {
    requireCurrentTerms(version);
    const acceptedAt = instantOf(this.clock.now().toISOString());
    const { state } = await this.changes.run({
      userId,
      command: () => ({ kind: 'accept-terms', version, acceptedAt }),
      actor: { kind: 'user', id: userId },
    });
    if (state.acceptedTerms === null)
      throw new AppError('ACCOUNT.TERMS_NOT_WRITTEN', 'an acceptance of the terms of use wrote nothing');
    return { acceptedTerms: state.acceptedTerms };
  }
}
