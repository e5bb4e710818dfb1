import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { TransactionView } from '@app/contracts';
import {
  newestFirst,
  type TradeBalances,
  transactionsWithBalances,
  transactionWithBalances,
} from '@app/read-models';
import type { TransactionsTable } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import { entriesOf } from '../core/reading/entry-page.repository.js';
import { type EntrySearch, type Page, pageOf } from '../core/reading/entry-search.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';

/** A trade with the balances after it. */
export type TransactionRow = Selectable<TransactionsTable> & TradeBalances;

export interface TransactionSearch extends EntrySearch {
  readonly type: TransactionView['type'] | undefined;
  readonly origin: TransactionView['origin'] | undefined;
}

@Injectable()
export class TransactionsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Newest first, by the order of the ledger inside a day. */
  async page(search: TransactionSearch): Promise<LedgerRead<Page<TransactionRow>>> {
    const { userId, minRevision, limit } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      const rows = await pageRows(database, search);
      return pageOf(rows, limit, (row) => row.traded_on);
    });
  }

  async byId(
    userId: string,
    transactionId: string,
    minRevision: bigint | undefined,
  ): Promise<LedgerRead<TransactionRow | undefined>> {
    return this.reads.read(userId, minRevision, async (database) => {
      const one = database
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('transaction_id', '=', transactionId);
      return transactionWithBalances(database, one);
    });
  }
}

/** One more than a page holds, to know whether there are more. */
async function pageRows(
  database: ReadDatabase,
  search: TransactionSearch,
): Promise<readonly TransactionRow[]> {
  return transactionsWithBalances(
    database,
    database
      .selectFrom('transactions')
      .selectAll()
      .where(entriesOf('traded_on', search))
      .orderBy(newestFirst('traded_on'))
      .limit(search.limit + 1),
  );
}
