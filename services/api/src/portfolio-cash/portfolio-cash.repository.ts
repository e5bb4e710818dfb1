import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { PortfolioCashEntry } from '@app/contracts';
import { usdCents, ZERO_CENTS, type UsdCents } from '@app/money';
import type { PortfolioCashEntriesTable } from '@app/read-models';
import { beforePlace } from '../core/reading/before-place.repository.js';
import { pageOf, type EntrySearch, type Page } from '../core/reading/entry-search.js';
import { LedgerReadsRepository, type LedgerRead } from '../core/reading/ledger-reads.repository.js';

export type PortfolioCashRow = Selectable<PortfolioCashEntriesTable>;

export interface PortfolioCashSearch extends EntrySearch {
  readonly type: PortfolioCashEntry['type'] | undefined;
}

export interface PortfolioCashRead {
  readonly balance: UsdCents;
  /** Signed sums of what is in effect, by type; a type without entries is missing. */
  readonly sums: ReadonlyMap<string, UsdCents>;
  readonly entries: Page<PortfolioCashRow>;
}

@Injectable()
export class PortfolioCashRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** The balance, and one page of entries, newest first. */
  async page(search: PortfolioCashSearch): Promise<LedgerRead<PortfolioCashRead>> {
    const { userId, minRevision, limit, type, from, to, status, after } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      const portfolio = await database
        .selectFrom('portfolio')
        .select('portfolio_cash_cents')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const sums = await database
        .selectFrom('portfolio_cash_entries')
        .select(['type', ({ fn }) => fn.sum<string>('amount_cents').as('cents')])
        .where('user_id', '=', userId)
        .where('status', '=', 'active')
        .groupBy('type')
        .execute();
      let query = database
        .selectFrom('portfolio_cash_entries')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('dated_on', 'desc')
        .orderBy('place', 'desc')
        .orderBy('sequence', 'desc')
        .orderBy('revision', 'desc')
        .limit(limit + 1);
      if (type !== undefined) query = query.where('type', '=', type);
      if (from !== undefined) query = query.where('dated_on', '>=', from);
      if (to !== undefined) query = query.where('dated_on', '<=', to);
      if (status !== undefined) query = query.where('status', '=', status);
      if (after !== undefined) query = query.where(beforePlace('dated_on', after));
      return {
        balance: portfolio === undefined ? ZERO_CENTS : usdCents(BigInt(portfolio.portfolio_cash_cents)),
        sums: new Map(sums.map(({ type: kind, cents }) => [kind, usdCents(BigInt(cents))])),
        entries: pageOf(await query.execute(), limit, (row) => row.dated_on),
      };
    });
  }
}
