import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { CalendarDate } from '@app/ledger';
import type { AppSchema } from '@app/read-models';
import { LedgerReadsRepository, type LedgerRead } from '../../core/reading/ledger-reads.repository.js';
import type { MarketSeries } from '../../market/market-snapshots.repository.js';

export interface HistorySearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  /** Undefined while there is no market: then no day has a price. */
  readonly series: MarketSeries | undefined;
}

@Injectable()
export class PortfolioHistoryRepository {
  constructor(private readonly reads: LedgerReadsRepository) {}

  /** A row for every day: the balances of the last day with entries, beside the last close, up to it. */
  async days({ userId, minRevision, from, to, series }: HistorySearch): Promise<LedgerRead<HistoryDayRow[]>> {
    return this.reads.read(userId, minRevision, async (database) =>
      database
        .$extendTables<Pick<AppSchema, 'app.daily_closes'>>()
        .selectFrom(
          sql<{ day: string }>`(
            select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day
          )`.as('calendar'),
        )
        .leftJoinLateral(
          (from_) =>
            from_
              .selectFrom('daily_balances')
              .selectAll()
              .where('user_id', '=', userId)
              .whereRef('day', '<=', sql.ref('calendar.day'))
              .orderBy('day', 'desc')
              .limit(1)
              .as('balance'),
          (join) => join.onTrue(),
        )
        .leftJoinLateral(
          (from_) =>
            from_
              .selectFrom('app.daily_closes')
              .select(['day as priced_on', sql<string>`round(close_usd * 100)::text`.as('price_cents')])
              .where('series', '=', series ?? 'market')
              .where(sql<boolean>`${series !== undefined}::boolean`)
              .whereRef('day', '<=', sql.ref('calendar.day'))
              .orderBy('day', 'desc')
              .orderBy('version', 'desc')
              .limit(1)
              .as('close'),
          (join) => join.onTrue(),
        )
        .select([
          'calendar.day as date',
          'balance.sats',
          'balance.cost_units',
          'balance.portfolio_cash_cents',
          'balance.dynamic_balance_cents',
          'balance.total_invested_cents',
          'balance.paid_out_cents',
          'balance.realised_cost_units',
          'balance.fees_cents',
          'close.price_cents',
          'close.priced_on',
        ])
        .orderBy('calendar.day')
        .execute(),
    );
  }
}

export interface HistoryDayRow {
  readonly date: string;
  readonly sats: string | null;
  readonly cost_units: string | null;
  readonly portfolio_cash_cents: string | null;
  readonly dynamic_balance_cents: string | null;
  readonly total_invested_cents: string | null;
  readonly paid_out_cents: string | null;
  readonly realised_cost_units: string | null;
  readonly fees_cents: string | null;
  readonly price_cents: string | null;
  readonly priced_on: string | null;
}
