import { type Kysely, sql } from 'kysely';
import { lastTickWindow, parseUsdPrice, type UsdPrice } from '@app/market';
import type { AppSchema } from '@app/read-models';
import type { MarketSeries } from '../market-source.js';

/** A price that two sources at least agreed on. */
export interface ConfirmedPrice {
  readonly price: UsdPrice;
  readonly asOf: Date;
}

const CONFIRMING = 2;

/** Prices and closes of before, which a new price is measured against. */
export class PriceMemoryRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** The newest confirmed price of a stretch of market time, the end excluded. */
  async lastConfirmed(series: MarketSeries, from: Date, before: Date): Promise<ConfirmedPrice | undefined> {
    const agreeing = sql<string>`(
      select count(*) from jsonb_array_elements(quotes) quote where quote ->> 'verdict' in ('used', 'agrees')
    )`;
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select([sql<string>`(price_cents / 100.0)::numeric(20, 2)`.as('price'), 'as_of'])
      .where('series', '=', series)
      .where('as_of', '>=', from)
      .where('as_of', '<', before)
      .where(agreeing, '>=', sql<string>`${CONFIRMING}::bigint`)
      .orderBy('as_of', 'desc')
      .limit(1)
      .executeTakeFirst();
    const price = row === undefined ? undefined : parseUsdPrice(row.price);
    return row === undefined || price === undefined ? undefined : { price, asOf: row.as_of };
  }

  /** The last confirmed price of the minutes before a midnight: it may confirm the close of the day that ends there. */
  async lastConfirmedBefore(series: MarketSeries, midnight: Date): Promise<ConfirmedPrice | undefined> {
    const { from, before } = lastTickWindow(midnight);
    return this.lastConfirmed(series, from, before);
  }

  /** The last three prices since a moment of market time, newest first. */
  async lastThree(series: MarketSeries, from: Date): Promise<UsdPrice[]> {
    const rows = await this.database
      .selectFrom('app.market_snapshots')
      .select(sql<string>`(price_cents / 100.0)::numeric(20, 2)`.as('price'))
      .where('series', '=', series)
      .where('as_of', '>=', from)
      .orderBy('as_of', 'desc')
      .limit(3)
      .execute();
    const prices = rows.flatMap(({ price }) => parseUsdPrice(price) ?? []);
    return prices.length > 0 ? prices : this.lastThreeCloses(series);
  }

  /** The closes of the last three stored days, newest first. */
  async lastThreeCloses(series: MarketSeries): Promise<UsdPrice[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select('close_usd')
      .distinctOn('day')
      .where('series', '=', series)
      .orderBy('day', 'desc')
      .orderBy('version', 'desc')
      .limit(3)
      .execute();
    return rows.flatMap(({ close_usd }) => parseUsdPrice(close_usd) ?? []);
  }
}
