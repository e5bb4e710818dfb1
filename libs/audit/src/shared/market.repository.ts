import { type Kysely, sql } from 'kysely';
import { type CalendarDate, calendarDateOf, type DayClose } from '@app/ledger';
import { isOfChosenSeries } from '@app/market';
import { priceCents, type PriceCents } from '@app/money';
import type { AppSchema } from '@app/read-models';

/** The newest price that the worker stored. */
export interface LookedPrice {
  readonly series: string;
  readonly source: string;
  /** Market time. */
  readonly asOf: Date;
  /** UTC day that the price represents while it is open. */
  readonly day: CalendarDate;
  readonly price: PriceCents;
}

export interface SourcedClose extends DayClose {
  readonly source: string;
}

/** Prices, which the streams do not hold: a figure that needs one names its source and time. */
export class MarketRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** @param knownAt only what was stored at that moment, of the market chosen then */
  async newest(knownAt?: Date): Promise<LookedPrice | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(['series', 'source', 'as_of', 'price_cents', sql<string>`evaluation->>'day'`.as('day')])
      .where(isOfChosenSeries(knownAt))
      .$if(knownAt !== undefined, (query) => query.where('computed_at', '<=', knownAt ?? new Date(0)))
      .orderBy('computed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const { series, source, as_of: asOf, price_cents: cents, day } = row;
    return { series, source, asOf, day: calendarDateOf(day), price: priceCents(BigInt(cents)) };
  }

  /**
   * All closes, oldest first; of a corrected day the newest version, and none of less than half a cent.
   * @param knownAt only what was stored at that moment: no close or correction of later
   */
  async closes(series: string, knownAt?: Date): Promise<readonly SourcedClose[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', 'source', sql<string>`round(close_usd * 100)::text`.as('cents')])
      .distinctOn('day')
      .where(sql<boolean>`series = ${series}`)
      .$if(knownAt !== undefined, (query) => query.where('recorded_at', '<=', knownAt ?? new Date(0)))
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.flatMap(({ day, source, cents }) =>
      cents === '0' ? [] : [{ date: calendarDateOf(day), close: priceCents(BigInt(cents)), source }],
    );
  }
}
