import { type Kysely, sql } from 'kysely';
import type { AppSchema, MarketSeriesName } from '@app/read-models';
import type { TickWindow } from '../ticks/provisional-close.js';

/** Prices of the running day as they were stored. */
export class TicksRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /**
   * The last price of a stretch, in USD: for indicators, never for amounts. Not one that a single provider told while
   * others did not answer: it may be shown, and moves no advice.
   */
  async lastBetween(series: MarketSeriesName, { from, before }: TickWindow): Promise<number | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(sql<number>`(price_cents / 100.0)::double precision`.as('price'))
      .where('series', '=', series)
      .where('as_of', '>=', from)
      .where('as_of', '<', before)
      .where(sql<boolean>`quotes @> '[{"verdict":"alone"}]'`, 'is not', sql<boolean>`true`)
      .orderBy('as_of', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.price;
  }
}
