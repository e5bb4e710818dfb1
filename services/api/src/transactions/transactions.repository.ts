import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { TransactionView } from '@app/contracts';
import type { TransactionsTable } from '@app/read-models';
import { beforePlace } from '../core/reading/before-place.repository.js';
import { pageOf, type EntrySearch, type Page } from '../core/reading/entry-search.js';
import { LedgerReadsRepository, type LedgerRead } from '../core/reading/ledger-reads.repository.js';

export type TransactionRow = Selectable<TransactionsTable>;

export interface TransactionSearch extends EntrySearch {
  readonly type: TransactionView['type'] | undefined;
  readonly origin: TransactionView['origin'] | undefined;
}

@Injectable()
export class TransactionsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Newest first, by the order of the ledger inside a day. */
  async page(search: TransactionSearch): Promise<LedgerRead<Page<TransactionRow>>> {
    const { userId, minRevision, limit, type, origin, from, to, status, after } = search;
    return this.reads.read(userId, minRevision, async (database) => {
      let query = database
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('traded_on', 'desc')
        .orderBy('place', 'desc')
        .orderBy('sequence', 'desc')
        .orderBy('revision', 'desc')
        .limit(limit + 1);
      if (type !== undefined) query = query.where('type', '=', type);
      if (origin !== undefined) query = query.where('origin', '=', origin);
      if (from !== undefined) query = query.where('traded_on', '>=', from);
      if (to !== undefined) query = query.where('traded_on', '<=', to);
      if (status !== undefined) query = query.where('status', '=', status);
      if (after !== undefined) query = query.where(beforePlace('traded_on', after));
      return pageOf(await query.execute(), limit, (row) => row.traded_on);
    });
  }

  async byId(
    userId: string,
    transactionId: string,
    minRevision: bigint | undefined,
  ): Promise<LedgerRead<TransactionRow | undefined>> {
    return this.reads.read(userId, minRevision, async (database) =>
      database
        .selectFrom('transactions')
        .selectAll()
        .where('user_id', '=', userId)
        .where('transaction_id', '=', transactionId)
        .executeTakeFirst(),
    );
  }
}
