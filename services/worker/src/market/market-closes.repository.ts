import { type Kysely, sql } from 'kysely';
import { closesVersion } from '@app/market';
import type { AppSchema } from '@app/read-models';
import type { DailyClose } from '@app/strategy';
import type { MarketSeries } from './market-source.js';
import type { RecordedDay } from './recorded-market.source.js';

/** Daily closes in Postgres. A stored close never changes: a correction is a further version of the day. */
export class MarketClosesRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /**
   * Stores the days of the recording that are not stored yet.
   * @returns how many were new
   */
  async addRecorded(closes: readonly RecordedDay[]): Promise<number> {
    let added = 0;
    for (let start = 0; start < closes.length; start += chunkRows) {
      const rows = closes.slice(start, start + chunkRows).map((close) => ({
        series: 'recorded' as const,
        day: close.date,
        close_usd: close.close.toFixed(8),
        carried: close.carried,
        source: close.source,
      }));
      const result = await this.database
        .insertInto('app.daily_closes')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['series', 'day', 'version']).doNothing())
        .executeTakeFirst();
      added += Number(result.numInsertedOrUpdatedRows ?? 0n);
    }
    return added;
  }

  /** Changes with every stored close; undefined while there is none. */
  async version(series: MarketSeries): Promise<string | undefined> {
    return closesVersion(this.database, series);
  }

  /** The newest version of every stored day, oldest first. */
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
}

/** Rows of one insert: well below Postgres' 65 535 bound parameters. */
const chunkRows = 1_000;
