import { type Kysely, sql } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import type { ProviderOutcome } from '../create-providers.js';

/** How each feed is, as the last question to it found out; with several workers the last one to ask. */
export class FeedHealthRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Every feed of a series, by need and provider. */
  async list(series: FeedSeriesName) {
    return this.database
      .selectFrom('app.feed_health')
      .selectAll()
      .where('series', '=', series)
      .orderBy('need')
      .orderBy('provider')
      .execute();
  }

  async note(series: FeedSeriesName, outcome: ProviderOutcome): Promise<void> {
    const { error, at, provider, need } = outcome;
    const common = {
      label: outcome.label,
      breaker: outcome.breaker,
      paused_until: outcome.pausedUntil ?? null,
      updated_at: at,
    };
    const result =
      error === undefined
        ? { last_success_at: at, latency_ms: outcome.latencyMs }
        : { last_error_at: at, last_error_code: error.code, last_error: error.message };
    const counted =
      error === undefined
        ? { consecutive_failures: 0, successes: sql<string>`app.feed_health.successes + 1` }
        : {
            consecutive_failures: sql<number>`app.feed_health.consecutive_failures + 1`,
            failures: sql<string>`app.feed_health.failures + 1`,
          };
    const first = error === undefined ? { successes: '1' } : { failures: '1', consecutive_failures: 1 };
    await this.database
      .insertInto('app.feed_health')
      .values({ series, provider, need, ...common, ...result, ...first })
      .onConflict((conflict) =>
        conflict.columns(['series', 'provider', 'need']).doUpdateSet({ ...common, ...result, ...counted }),
      )
      .execute();
  }
}
