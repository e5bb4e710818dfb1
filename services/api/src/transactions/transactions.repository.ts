import { Injectable } from '@nestjs/common';
import { type Selectable, sql } from 'kysely';
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
  /** From 1, in place of a cursor; undefined where the page begins behind one. */
  readonly pageNumber: number | undefined;
  readonly withMonths: boolean;
}

/** A trade of a month that is summed up. */
export type MonthRow = Pick<
  Selectable<TransactionsTable>,
  'traded_on' | 'type' | 'value_cents' | 'fee_cents' | (typeof PAID_COLUMNS)[number]
>;

const PAID_COLUMNS = ['paid_brl_cents', 'paid_rate', 'paid_rate_date', 'paid_rate_source'] as const;

export interface TransactionPage extends Page<TransactionRow> {
  /** Null where no page was asked for by its number. */
  readonly total: number | null;
  /** Null where they were not asked for. */
  readonly months: readonly MonthRow[] | null;
}

@Injectable()
export class TransactionsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Newest first, by the order of the ledger inside a day. */
  async page(search: TransactionSearch): Promise<LedgerRead<TransactionPage>> {
    const { userId, minRevision, limit, pageNumber, withMonths } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      const rows = await pageRows(database, search);
      const page = pageOf(rows, limit, (row) => row.traded_on);
      return {
        ...page,
        total: pageNumber === undefined ? null : await countRows(database, search),
        months: withMonths ? await monthRows(database, search, page.items) : null,
      };
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
      .limit(search.limit + 1)
      .offset(search.pageNumber === undefined ? 0 : (search.pageNumber - 1) * search.limit),
  );
}

async function countRows(database: ReadDatabase, search: TransactionSearch): Promise<number> {
  const { count } = await database
    .selectFrom('transactions')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(entriesOf('traded_on', { ...search, after: undefined }))
    .executeTakeFirstOrThrow();
  return count;
}

/** Whole months, also those that the page begins or ends in the middle of; inside the days of the search. */
async function monthRows(
  database: ReadDatabase,
  search: TransactionSearch,
  items: readonly TransactionRow[],
): Promise<readonly MonthRow[]> {
  const [newest, oldest] = [items[0], items.at(-1)];
  if (newest === undefined || oldest === undefined) return [];
  return (
    database
      .selectFrom('transactions')
      // Row by row: each is in the reais of its own day.
      .select(['traded_on', 'type', 'value_cents', 'fee_cents', ...PAID_COLUMNS])
      .where(entriesOf('traded_on', { ...search, after: undefined }))
      .where(sql<boolean>`traded_on >= date_trunc('month', ${oldest.traded_on}::date)::date`)
      .where(
        sql<boolean>`traded_on < (date_trunc('month', ${newest.traded_on}::date) + interval '1 month')::date`,
      )
      .orderBy('traded_on', 'desc')
      .execute()
  );
}
