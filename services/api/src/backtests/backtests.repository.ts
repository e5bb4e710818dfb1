import { Inject, Injectable } from '@nestjs/common';
import {
  type Backtest,
  backtestSchema,
  type BacktestUnavailable,
  backtestUnavailableSchema,
  type BacktestWindowId,
} from '@app/contracts';
import { type Profile, profileSchema } from '@app/strategy';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

/** A window as the worker computed it from one state of the true closes. */
export interface StoredBacktests {
  readonly computedAt: Date;
  /** One a profile, or why there is none. */
  readonly results: ReadonlyMap<Profile, Backtest | BacktestUnavailable>;
}

/** What is stored of a window, without the figures. */
export interface StoredWindow {
  readonly window: string;
  readonly unavailable: BacktestUnavailable | null;
}

/** Reads the cache that the worker fills; figures are never computed for a request. */
@Injectable()
export class BacktestsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** The newest set of a window; undefined while the worker has computed none. */
  async newest(window: BacktestWindowId, feeBasisPoints: number): Promise<StoredBacktests | undefined> {
    const rows = await this.database
      .selectFrom('cache.backtests')
      .select(['profile', 'payload', 'unavailable', 'computed_at'])
      .where('window_id', '=', window)
      .where('fee_basis_points', '=', feeBasisPoints)
      .where('history_version', '=', (query) =>
        query
          .selectFrom('cache.backtests')
          .select('history_version')
          .where('window_id', '=', window)
          .orderBy('computed_at', 'desc')
          .limit(1),
      )
      .execute();
    const [first] = rows;
    if (first === undefined) return undefined;
    const results = new Map<Profile, Backtest | BacktestUnavailable>();
    for (const { profile, payload, unavailable } of rows)
      results.set(
        profileSchema.parse(profile),
        unavailable === null ? backtestSchema.parse(payload) : backtestUnavailableSchema.parse(unavailable),
      );
    return { computedAt: first.computed_at, results };
  }

  /** Which windows the newest set holds; empty while there is none. */
  async windows(): Promise<StoredWindow[]> {
    const rows = await this.database
      .selectFrom('cache.backtests')
      .select(['window_id', 'unavailable'])
      .distinctOn('window_id')
      .orderBy('window_id')
      .orderBy('computed_at', 'desc')
      .execute();
    return rows.map(({ window_id, unavailable }) => ({
      window: window_id,
      unavailable: unavailable === null ? null : backtestUnavailableSchema.parse(unavailable),
    }));
  }

  /** When the newest true close came in; undefined while there is none. */
  async newestCloseAt(): Promise<Date | undefined> {
    const row = await this.database
      .selectFrom('app.daily_closes')
      .select(({ fn }) => fn.max('recorded_at').as('newest'))
      .where('series', '=', 'market')
      .where('carried', '=', false)
      .executeTakeFirst();
    // Of no row at all the maximum is null, which the type of the aggregate does not say.
    const newest: Date | null | undefined = row?.newest;
    return newest ?? undefined;
  }
}
