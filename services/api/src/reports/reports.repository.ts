import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AdvisedWeek, type IsoWeek, recommendationIssued } from '@app/ledger';
import type { ReadDatabase } from '../core/dependencies.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';

export interface EntriesSearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  /** Last day of the range. */
  readonly to: string;
}

interface PlacedRow {
  readonly entry_id: string;
  readonly dated_on: string;
  readonly week: string;
}

/** A trade of the read model. */
export interface TradeEntryRow extends PlacedRow {
  readonly source: 'trade';
  readonly type: 'buy' | 'sell' | 'reinvestment';
  readonly origin: 'recommendation' | 'manual' | 'import';
  readonly sats: string;
  readonly price_cents: string;
  readonly value_cents: string;
  readonly fee_cents: string;
  readonly planned_sats: string | null;
  readonly planned_cents: string | null;
  readonly planned_price_cents: string | null;
  readonly paid_brl_cents: string | null;
  readonly paid_rate: string | null;
  readonly paid_rate_date: string | null;
  readonly paid_rate_source: string | null;
  readonly proceeds_to: 'portfolio_cash' | 'pocket' | null;
  /** Sealed. */
  readonly notes: string | null;
}

/** What moved the dynamic balance, also what an investment built or used: that has the id of its trade. */
export interface BalanceEntryRow extends PlacedRow {
  readonly source: 'dynamic_balance';
  readonly type: 'deposit' | 'withdrawal' | 'built' | 'used' | 'transfer';
  readonly amount_cents: string;
}

/** What moved portfolio cash by itself. */
export interface CashEntryRow extends PlacedRow {
  readonly source: 'portfolio_cash';
  readonly type: 'withdrawal' | 'deposit';
  readonly amount_cents: string;
}

export type EntryRow = TradeEntryRow | BalanceEntryRow | CashEntryRow;

const advisedWeek = recommendationIssued.shape.data.pick({ week: true, base: true, investment: true });

@Injectable()
export class ReportsRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** Everything in effect up to a day, in the order of the ledger, by one query. */
  async entries({ userId, minRevision, to }: EntriesSearch): Promise<LedgerRead<readonly EntryRow[]>> {
    return this.reads.read(userId, minRevision, async (database) => {
      const { rows } = await entriesUpTo(database, userId, to).execute(database);
      return rows;
    });
  }

  /** The newest advice of each week, oldest week first. */
  async advisedWeeks(
    userId: string,
    { from, to }: { readonly from: IsoWeek; readonly to: IsoWeek },
  ): Promise<readonly AdvisedWeek[]> {
    const { rows } = await this.reads.read(userId, undefined, async (database) =>
      database
        .selectFrom('recommendations')
        .select(['week', sql`payload->'base'`.as('base'), sql`payload->'investment'`.as('investment')])
        .distinctOn('week')
        .where('user_id', '=', userId)
        // An ISO week as text sorts as the weeks do.
        .where('week', '>=', from)
        .where('week', '<=', to)
        .orderBy('week')
        .orderBy('issued_at', 'desc')
        .orderBy('revision', 'desc')
        .execute(),
    );
    return rows.map((row) => advisedWeek.parse(row));
  }
}

function entriesUpTo(database: ReadDatabase, userId: string, to: string) {
  const trades = database
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', '=', 'active')
    .where('traded_on', '<=', to);
  const movements = (table: 'dynamic_balance_entries' | 'portfolio_cash_entries') =>
    database
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', userId)
      .where('status', '=', 'active')
      .where('dated_on', '<=', to);
  return sql<EntryRow>`
    select 'trade' as source, transaction_id::text as entry_id, traded_on as dated_on, week, type, place, sequence,
      origin, sats, price_cents, value_cents, fee_cents, planned_sats, planned_cents, planned_price_cents, proceeds_to,
      notes, paid_brl_cents, paid_rate, paid_rate_date, paid_rate_source, null::numeric as amount_cents
    from ${trades} as trade
    union all
    select 'dynamic_balance', entry_id, dated_on, week, type, place, sequence,
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, amount_cents
    from ${movements('dynamic_balance_entries')} as balance_entry
    union all
    select 'portfolio_cash', entry_id, dated_on, week, type, place, sequence,
      null, null, null, null, null, null, null, null, null, null, null, null, null, null, amount_cents
    from ${movements('portfolio_cash_entries')} as cash_entry
    where type in ('withdrawal', 'deposit')
    order by dated_on, place, sequence`;
}
