import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { CredentialsRepository } from '@app/accounts';
import type { MeResponse } from '@app/contracts';
import { dateInZone, instantOf, weekOf } from '@app/ledger';
import { formatCents } from '@app/money';
import type { Clock } from '@app/platform';
import { rolesOf } from '../auth/access.decorators.js';
import { confirmedRoles } from '../auth/account-rights.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';
import { Subscribers } from '../core/streams/subscribers.js';
import { weekView } from '../core/time/week-view.js';
import { taxCountryOf } from '../settings/tax-country.js';
import { subscriptionSummary } from '../subscription/subscription.view.js';

export class ReadMeQuery extends Query<MeResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

/** Folded from the streams and not from a read model: the first screen after a sign-in must not be behind. */
@QueryHandler(ReadMeQuery)
export class ReadMeHandler implements IQueryHandler<ReadMeQuery> {
  constructor(
    private readonly credentials: CredentialsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
    private readonly subscribers: Subscribers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ userId }: ReadMeQuery): Promise<MeResponse> {
    const [found, { state: account }, subscription] = await Promise.all([
      this.credentials.findById(userId),
      this.accounts.load(userId),
      this.subscribers.read(userId),
    ]);
    if (found?.status !== 'active')
      throw new ProblemError({
        status: 401,
        code: 'AUTH.TOKEN_INVALID',
        detail: 'Token is invalid or expired',
      });
    const granted = confirmedRoles(found, account);
    const now = this.clock.now().toISOString();
    const today = dateInZone(now, account.timeZone);
    return {
      userId,
      username: found.username,
      fullName: found.fullName,
      isAdmin: granted.isAdmin,
      roles: rolesOf(granted),
      mustChangePassword: found.mustChangePassword,
      language: account.language,
      displayCurrency: account.displayCurrency,
      taxCountry: taxCountryOf(account),
      timeZone: account.timeZone,
      profile: account.profile,
      profileChosen: account.isProfileChosen,
      baseUsd: formatCents(account.base),
      subscription: subscriptionSummary(subscription?.state, instantOf(now)),
      acceptedTerms: account.acceptedTerms,
      today,
      week: weekView(weekOf(today)),
    };
  }
}
