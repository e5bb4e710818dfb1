import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { closesVersion } from '@app/market';
import { priceCents, type PriceCents } from '@app/money';
import type { DailyClose } from '@app/strategy';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import type { MarketSeries } from './market-snapshots.repository.js';

/** A close with where it came from and since when it is known here. */
export interface StoredClose extends DailyClose {
  /** 1, or more after corrections. */
  readonly version: number;
  readonly source: string;
  readonly recordedAt: Date;
  /** Computed between two known closes: only in the recording. */
  readonly isInterpolated: boolean;
}

/** One version of a day's close, rounded to the cent. */
export interface CloseVersion {
  readonly version: number;
  readonly price: PriceCents;
  readonly source: string;
  readonly recordedAt: Date;
}

/** Daily closes as the worker stored them; of a corrected day the newest version counts, the older ones stay. */
@Injectable()
export class DailyClosesRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Changes with every stored close; undefined while there is none. */
  async version(series: MarketSeries): Promise<string | undefined> {
    return closesVersion(this.database, series);
  }

  /** All days, oldest first, in USD per Bitcoin: for indicators, never for amounts. */
  async load(series: MarketSeries): Promise<StoredClose[]> {
    return this.loadWhere(series, undefined);
  }

  /** All days as they were known at a moment: what was stored or corrected later is not seen. */
  async loadKnownAt(series: MarketSeries, moment: Date): Promise<StoredClose[]> {
    return this.loadWhere(series, moment);
  }

  /** The close of one day rounded to the cent; undefined where it is not stored. */
  async closeOf(series: MarketSeries, day: string): Promise<PriceCents | undefined> {
    const [newest] = await this.versionsOf(series, day);
    return newest?.price;
  }

  /** Every version of one day's close, newest first. */
  async versionsOf(series: MarketSeries, day: string): Promise<CloseVersion[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['version', 'source', 'recorded_at', sql<string>`round(close_usd * 100)::text`.as('cents')])
      .where('series', '=', series)
      .where('day', '=', day)
      .orderBy('version', 'desc')
      .limit(VERSIONS_SHOWN)
      .execute();
    return rows.map(({ version, source, recorded_at, cents }) => ({
      version,
      source,
      recordedAt: recorded_at,
      price: priceCents(BigInt(cents)),
    }));
  }

  private async loadWhere(series: MarketSeries, knownAt: Date | undefined): Promise<StoredClose[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select([
        'day',
        'version',
        'source',
        'recorded_at',
        'carried',
        sql<number>`close_usd::double precision`.as('close'),
      ])
      .distinctOn('day')
      .where('series', '=', series)
      .$if(knownAt !== undefined, (query) => query.where('recorded_at', '<=', knownAt ?? new Date(0)))
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.map(({ day, close, version, source, recorded_at, carried }) => ({
      date: day,
      close,
      version,
      source,
      recordedAt: recorded_at,
      isInterpolated: carried,
    }));
  }
}

/** Corrections of one day are few; more than this says that something else is wrong. */
const VERSIONS_SHOWN = 20;
