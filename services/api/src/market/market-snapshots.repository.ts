import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { marketRefreshChannel } from '@app/contracts';
import { priceCents, type PriceCents } from '@app/money';
import { marketEvaluationSchema, type MarketEvaluation } from '@app/strategy';
import { DATABASE, type AppDatabase } from '../core/dependencies.js';

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
}

@Injectable()
export class MarketSnapshotsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async newest(): Promise<MarketSnapshot | undefined> {
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
      ])
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
    };
  }

  /** Series and market time of the newest snapshot, without reading it whole. */
  async newestTime(): Promise<Pick<MarketSnapshot, 'series' | 'asOf'> | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select(['series', 'as_of'])
      .orderBy('computed_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : { series: row.series, asOf: row.as_of };
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
      .orderBy('computed_at', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.computed_at;
  }
}
