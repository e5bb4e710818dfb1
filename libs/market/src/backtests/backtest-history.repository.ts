import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';
import type { DailyClose } from '@app/strategy';
import { closesVersion } from '../stores/closes-version.repository.js';

/** True closes with the names of their sources. */
export interface TrueHistory {
  readonly closes: readonly DailyClose[];
  readonly sources: readonly string[];
}

/** Source names shown with a backtest; a history has a handful. */
const SOURCES_SHOWN = 20;

/**
 * The closes that a backtest may be computed from: real ones alone. The recording is interpolated and local fakes
 * are made up; neither is in the series `market`.
 */
export class BacktestHistoryRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Changes with every stored true close; undefined while there is none. */
  async version(): Promise<string | undefined> {
    return closesVersion(this.database, 'market', { onlyTrue: true });
  }

  /** The newest version of every day, oldest first. */
  async load(): Promise<TrueHistory> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', 'source', sql<number>`close_usd::double precision`.as('close')])
      .distinctOn('day')
      .where('series', '=', 'market')
      .where('carried', '=', false)
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return {
      closes: rows.map(({ day, close }) => ({ date: day, close })),
      sources: [...new Set(rows.map(({ source }) => source))].slice(0, SOURCES_SHOWN),
    };
  }
}
