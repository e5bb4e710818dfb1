import type { Kysely } from 'kysely';
import type { Backtest, BacktestUnavailable, BacktestWindowId } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import type { Profile } from '@app/strategy';

/** A backtest of a window, or why there is none. */
export interface ComputedBacktest {
  readonly window: BacktestWindowId;
  readonly profile: Profile;
  readonly feeBasisPoints: number;
  readonly result: Backtest | BacktestUnavailable;
}

/** States of the history that are kept: the newest, and the one before for a reader at this moment. */
const VERSIONS_KEPT = 2;

/** Computed backtests, one set for each state of the price history. */
export class BacktestsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  async has(historyVersion: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('cache.backtests')
      .select('window_id')
      .where('history_version', '=', historyVersion)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Stores a set and deletes older ones, in one transaction; a set that is stored already stays as it is. */
  async add(historyVersion: string, backtests: readonly ComputedBacktest[], computedAt: Date): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('cache.backtests')
        .values(
          backtests.map(({ window, profile, feeBasisPoints, result }) => ({
            history_version: historyVersion,
            window_id: window,
            profile,
            fee_basis_points: feeBasisPoints,
            payload: typeof result === 'string' ? null : JSON.stringify(result),
            unavailable: typeof result === 'string' ? result : null,
            computed_at: computedAt,
          })),
        )
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await transaction
        .deleteFrom('cache.backtests')
        .where('history_version', 'not in', (query) =>
          query
            .selectFrom('cache.backtests')
            .select('history_version')
            .groupBy('history_version')
            .orderBy(({ fn }) => fn.max('computed_at'), 'desc')
            .limit(VERSIONS_KEPT),
        )
        .execute();
    });
  }
}
