import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { PortfolioCashEntry } from '@app/contracts';
import { usdCents, type UsdCents } from '@app/money';
import { type CashBalance, cashEntriesWithBalance, newestFirst } from '@app/read-models';
import type { PortfolioCashEntriesTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import { centsDatedLater } from '../core/reading/dated-later.repository.js';
import { entriesOf } from '../core/reading/entry-page.repository.js';
import { type EntrySearch, type Page, pageOf } from '../core/reading/entry-search.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import {
  type MovedCash,
  movedCash,
  type TradesPaid,
  tradesPaid,
} from '../exchange-rates/entries-in-reais.repository.js';

/** An entry with the balance after it. */
export type PortfolioCashRow = Selectable<PortfolioCashEntriesTable> & CashBalance;

export interface PortfolioCashSearch extends EntrySearch {
  readonly type: PortfolioCashEntry['type'] | undefined;
  readonly isInReais: boolean;
}

export interface PortfolioCashRead {
  readonly balance: UsdCents;
  readonly moved: readonly MovedCash[];
  /** Undefined where no reais are asked for. */
  readonly paid: TradesPaid | undefined;
  readonly entries: Page<PortfolioCashRow>;
}

@Injectable()
export class PortfolioCashRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** The balance of today, and one page of entries, newest first. */
  async page(search: PortfolioCashSearch): Promise<LedgerRead<PortfolioCashRead>> {
    const { userId, minRevision, limit, isInReais } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      const portfolio = await database
        .selectFrom('portfolio')
        .select('portfolio_cash_cents')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      const moved = await movedCash(database, 'portfolio_cash_entries', search);
      const paid = isInReais ? await tradesPaid(database, userId) : undefined;
      const later = await centsDatedLater(database, 'portfolio_cash_entries', search);
      const rows = await pageRows(database, search);
      return {
        balance: usdCents(BigInt(portfolio?.portfolio_cash_cents ?? '0') - later.all),
        moved,
        paid,
        entries: pageOf(rows, limit, (row) => row.dated_on),
      };
    });
  }
}

/** One more than a page holds, to know whether there are more. */
async function pageRows(
  database: ReadDatabase,
  search: PortfolioCashSearch,
): Promise<readonly PortfolioCashRow[]> {
  return cashEntriesWithBalance(
    database,
    'portfolio_cash_entries',
    database
      .selectFrom('portfolio_cash_entries')
      .selectAll()
      .where(entriesOf('dated_on', search))
      .orderBy(newestFirst('dated_on'))
      .limit(search.limit + 1),
  );
}
