import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type CalendarDate, calendarDateOf } from '@app/ledger';
import { isOfChosenRates } from '@app/market';
import { priceCents, type PriceCents } from '@app/money';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import type { StoredRate } from '../exchange-rates/exchange-rates.repository.js';
import type { MarketSeries } from '../market/market-snapshots.repository.js';

/** Closes and rates of many days at once: a file spans years, and its preview must not ask for every day. */
@Injectable()
export class ImportMarketRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** The newest version of each day's close, rounded to the cent, oldest first. */
  async closes(series: MarketSeries, from: string, to: string): Promise<ReadonlyMap<string, PriceCents>> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', sql<string>`round(close_usd * 100)::text`.as('cents')])
      .distinctOn('day')
      .where('series', '=', series)
      .where('day', '>=', from)
      .where('day', '<=', to)
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return new Map(rows.map(({ day, cents }) => [day, priceCents(BigInt(cents))]));
  }

  /** Reais for one dollar on every day up to `to` that has a rate, oldest first: one for a day without is before it. */
  async usdBrlUpTo(to: CalendarDate): Promise<readonly StoredRate[]> {
    const rows = await this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'source', sql<string>`trim_scale(rate)::text`.as('rate')])
      .distinctOn('day')
      .where('pair', '=', 'USD/BRL')
      .where('day', '<=', to)
      .where(isOfChosenRates)
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ day, source, rate }) => ({ rate, day: calendarDateOf(day), source }));
  }
}
