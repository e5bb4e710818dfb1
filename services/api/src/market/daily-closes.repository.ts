import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { priceCents, type PriceCents } from '@app/money';
import type { DailyClose } from '@app/strategy';
import { DATABASE, type AppDatabase } from '../core/dependencies.js';
import type { MarketSeries } from './market-snapshots.repository.js';

/** Daily closes as the worker stored them; of a corrected day the newest version counts. */
@Injectable()
export class DailyClosesRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Changes with every stored close; undefined while there is none. */
  async version(series: MarketSeries): Promise<string | undefined> {
    const row = await this.database
      .selectFrom('app.daily_closes')
      .select(({ fn }) => [fn.countAll<string>().as('rows'), fn.max('recorded_at').as('newest')])
      .where('series', '=', series)
      .executeTakeFirst();
    return row === undefined || row.rows === '0' ? undefined : `${row.rows} ${row.newest.toISOString()}`;
  }

  /** All days, oldest first, in USD per Bitcoin: for indicators, never for amounts. */
  async load(series: MarketSeries): Promise<DailyClose[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', sql<number>`close_usd::double precision`.as('close')])
      .distinctOn('day')
      .where('series', '=', series)
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ day, close }) => ({ date: day, close }));
  }

  /** The close of one day rounded to the cent; undefined where it is not stored. */
  async closeOf(series: MarketSeries, day: string): Promise<PriceCents | undefined> {
    const row = await this.database
      .selectFrom('app.daily_closes')
      .select(sql<string>`round(close_usd * 100)::text`.as('cents'))
      .where('series', '=', series)
      .where('day', '=', day)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : priceCents(BigInt(row.cents));
  }
}
