import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { marketQuoteSchema, marketRefreshChannel } from '@app/contracts';
import { isOfChosenSeries } from '@app/market';
import { priceCents, type PriceCents } from '@app/money';
import { type MarketEvaluation, marketEvaluationSchema } from '@app/strategy';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export type MarketSeries = 'recorded' | 'market' | 'local';

/** The market as the worker saw it at one tick. */
export interface MarketSnapshot {
  readonly series: MarketSeries;
  readonly source: string;
  /** Market time of the price. */
  readonly asOf: Date;
  readonly computedAt: Date;
  /** Last day of the recording; null on a real market. */
  readonly recordedDay: string | null;
  readonly price: PriceCents;
  /** Percent; null where the source cannot tell. */
  readonly change24h: number | null;
  readonly evaluation: MarketEvaluation;
  /** What each provider said; null on a recording. */
  readonly quotes: readonly MarketQuote[] | null;
}

const quotesSchema = z.array(marketQuoteSchema).nullable();
export type MarketQuote = z.output<typeof marketQuoteSchema>;

/** Of a stored snapshot what a replay needs to know. */
export interface SnapshotMoment {
  readonly series: MarketSeries;
  readonly computedAt: Date;
}

@Injectable()
export class MarketSnapshotsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /**
   * The newest snapshot of the market that the workers chose.
   * @param knownAt only what was computed at that moment or before, of the market chosen then
   */
  async newest(knownAt?: Date): Promise<MarketSnapshot | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select([
        'series',
        'source',
        'as_of',
        'computed_at',
        'recorded_day',
        'price_cents',
        'change_24h',
        'evaluation',
        'quotes',
      ])
      .where(isOfChosenSeries(knownAt))
      .$if(knownAt !== undefined, (query) => query.where('computed_at', '<=', knownAt ?? new Date(0)))
      .orderBy('computed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    return {
      series: row.series,
      source: row.source,
      asOf: row.as_of,
      computedAt: row.computed_at,
      recordedDay: row.recorded_day,
      price: priceCents(BigInt(row.price_cents)),
      change24h: row.change_24h,
      evaluation: marketEvaluationSchema.parse(row.evaluation),
      quotes: quotesSchema.parse(row.quotes),
    };
  }

  /** Series and market time of the newest snapshot, without reading it whole. */
  async newestTime(): Promise<Pick<MarketSnapshot, 'series' | 'asOf'> | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(['series', 'as_of'])
      .where(isOfChosenSeries())
      .orderBy('computed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : { series: row.series, asOf: row.as_of };
  }

  /** The first snapshot of a price at its market time; undefined where it was never stored or was thinned since. */
  async ofPrice(asOf: Date, price: PriceCents): Promise<SnapshotMoment | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(['series', 'computed_at'])
      .where('as_of', '=', asOf)
      .where('price_cents', '=', price.toString())
      .orderBy('computed_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : { series: row.series, computedAt: row.computed_at };
  }

  /** Asks the worker for a snapshot now. */
  async requestRefresh(): Promise<void> {
    await sql`select pg_notify(${marketRefreshChannel}, '')`.execute(this.database);
  }

  /** When the newest snapshot was computed; for health, without reading it whole. */
  async newestAt(): Promise<Date | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select('computed_at')
      .where(isOfChosenSeries())
      .orderBy('computed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.computed_at;
  }
}
