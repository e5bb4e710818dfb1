import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { CalendarDate } from '@app/ledger';
import { type AppSchema, type TotalColumn, totalColumns } from '@app/read-models';
import type { ReadDatabase } from '../core/dependencies.js';
import { type LedgerRead, LedgerReadsRepository } from '../core/reading/ledger-reads.repository.js';
import type { MarketSeries } from '../market/market-snapshots.repository.js';
import type { TotalsColumns } from './totals-of-row.js';

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

  /** A row for every day: the balances of the last day with entries, next to the last close, up to it. */
  async days({ userId, minRevision, from, to, series }: HistorySearch): Promise<LedgerRead<HistoryDayRow[]>> {
    return this.reads.read(userId, minRevision, async (database) =>
      database
        .$extendTables<Pick<AppSchema, 'app.daily_closes'>>()
        .selectFrom(
          sql<{ day: string }>`(
            select generate_series(${from}::date, ${to}::date, interval '1 day')::date as day
          )`.as('calendar'),
        )
        .leftJoin(heldOn(database, { userId, from, to }), (join) =>
          join.onRef('held.date', '=', 'calendar.day'),
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
          ...totalColumns.map((column) => `held.${column}` as const),
          'close.price_cents',
          'close.priced_on',
        ])
        .orderBy('calendar.day')
        .execute(),
    );
  }
}

/** Each day of the range with the balances that hold on it: those of a day with entries, until the next such day. */
function heldOn(
  database: ReadDatabase,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
) {
  const own = database.selectFrom('daily_balances').where('user_id', '=', userId);
  const held = own.select(({ fn }) => fn.max('day').as('day')).where('day', '<=', from);
  const days = own
    .selectAll()
    .where('day', '<=', to)
    .where(sql<boolean>`day >= coalesce(${held}, '-infinity'::date)`);
  return sql<HeldRow>`(
    select span.date::date as date, balance.*
    from (
      select balance.*, lead(day) over (order by day) as next_day
      from ${days} as balance
    ) as balance
    cross join lateral generate_series(
      greatest(balance.day, ${from}::date),
      least(balance.next_day - 1, ${to}::date),
      interval '1 day'
    ) as span(date)
  )`.as<'held'>('held');
}

interface HeldRow extends Readonly<Record<TotalColumn, string>> {
  readonly date: string;
}

export interface HistoryDayRow extends TotalsColumns {
  readonly date: string;
  readonly price_cents: string | null;
  readonly priced_on: string | null;
}
