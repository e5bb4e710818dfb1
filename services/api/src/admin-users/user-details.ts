import { Inject, Injectable } from '@nestjs/common';
import { CredentialsRepository, SessionsRepository } from '@app/accounts';
import type { UserDetailResponse } from '@app/contracts';
import { instantOf } from '@app/ledger';
import type { Clock } from '@app/platform';
import { rolesOf } from '../auth/access.decorators.js';
import { SecondFactors } from '../auth/second-factor/second-factors.js';
import { CLOCK } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { revisionText } from '../core/streams/revision-text.js';
import { subscriptionSummary } from '../subscription/subscription.view.js';
import { UserStreams } from './user-streams.js';

/** One user as an administrator sees them. */
@Injectable()
export class UserDetails {
  // eslint-disable-next-line max-params -- Nest gives what is injected one by one
  constructor(
    private readonly credentials: CredentialsRepository,
    private readonly sessions: SessionsRepository,
    private readonly streams: UserStreams,
    private readonly factors: SecondFactors,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws ProblemError for nobody */
  async of(userId: string): Promise<UserDetailResponse> {
    const found = await this.credentials.findById(userId);
    if (found === undefined) throw userNotFound();
    const now = this.clock.now();
    const [{ account, subscription, email }, sessions, hasSecondFactor] = await Promise.all([
      this.streams.of(userId),
      this.sessions.list(userId, now),
      this.factors.has(userId),
    ]);
    return {
      userId,
      username: found.username,
      fullName: found.fullName,
      email: email.text,
      emailStatus: email.status,
      status: found.status,
      roles: rolesOf(found),
      createdAt: found.createdAt.toISOString(),
      mustChangePassword: found.mustChangePassword,
      hasSecondFactor,
      sessions: found.status === 'active' ? sessions.length : 0,
      subscription: subscriptionSummary(subscription, instantOf(now.toISOString())),
      revision: revisionText(account.revision),
    };
  }
}

export const userNotFound = (): ProblemError =>
  new ProblemError({ status: 404, code: 'AUTH.USER_NOT_FOUND', detail: 'Usuário não encontrado' });

/**
 * Keeps the last administrator from locking everybody out by one press. Their own password they change like anybody
 * else; the rest another administrator or the command line does.
 * @throws ProblemError
 */
export function requireOtherAccount(userId: string, administratorId: string): void {
  if (userId === administratorId)
    throw new ProblemError({
      status: 409,
      code: 'ADMIN.OWN_ACCOUNT',
      detail: 'You cannot do this to your own account',
    });
}
