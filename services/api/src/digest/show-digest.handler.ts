import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { DigestsRepository, type DueDigest } from '@app/accounts';
import type { DigestResponse } from '@app/contracts';
import type { AccountState } from '@app/ledger';
import { type AccountRepository, ACCOUNTS } from '../core/streams/streams.js';

export class ShowDigestQuery extends Query<DigestResponse> {
  constructor(readonly userId: string) {
    super();
  }
}

@QueryHandler(ShowDigestQuery)
export class ShowDigestHandler implements IQueryHandler<ShowDigestQuery> {
  constructor(
    private readonly digests: DigestsRepository,
    @Inject(ACCOUNTS) private readonly accounts: AccountRepository,
  ) {}

  async execute({ userId }: ShowDigestQuery): Promise<DigestResponse> {
    const { state } = await this.accounts.load(userId);
    return digestView(await this.digests.find(userId), state);
  }
}

/** The choice is kept without an address; nothing is mailed until there is one. */
export function digestView(
  found: DueDigest | undefined,
  { email }: Pick<AccountState, 'email'>,
): DigestResponse {
  if (found === undefined) return { digest: null, nextAt: null };
  const { weekday, hour, showsAmounts, dueAt } = found;
  return { digest: { weekday, hour, showsAmounts }, nextAt: email === null ? null : dueAt.toISOString() };
}
