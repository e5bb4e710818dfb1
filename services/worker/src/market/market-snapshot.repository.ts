import { type Kysely, sql } from 'kysely';
import { marketSnapshotChannel, marketSnapshotStoredChannel } from '@app/contracts';
import type { AppSchema } from '@app/read-models';
import type { MarketEvaluation } from '@app/strategy';
import type { MarketSeries, MarketTick } from './market-source.js';
import { thinSnapshots } from './thin-snapshots.repository.js';

export interface NewMarketSnapshot {
  /** Number of the interval since the epoch: two workers that run one tick store one row. */
  readonly tick: bigint;
  /** 0 for the schedule's own, else the number of the five seconds in which somebody asked for it. */
  readonly refresh: number;
  readonly series: MarketSeries;
  readonly market: MarketTick;
  readonly computedAt: Date;
  readonly evaluation: MarketEvaluation;
}

/** Market and stress index snapshots, each with its source and time. */
export class MarketSnapshotRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** @returns false when this tick was stored before */
  async add(snapshot: NewMarketSnapshot): Promise<boolean> {
    const { tick, refresh, series, market, computedAt, evaluation } = snapshot;
    return this.database.transaction().execute(async (transaction) => {
      const stored = await transaction
        .insertInto('app.market_snapshots')
        .values({
          tick,
          refresh,
          series,
          source: market.source,
          as_of: market.asOf,
          computed_at: computedAt,
          recorded_day: market.recordedDay,
          price_cents: market.priceCents,
          change_24h: market.change24h,
          rsi: evaluation.rsi,
          regime: evaluation.regime,
          evaluation: JSON.stringify(evaluation),
          quotes: market.quotes === null ? null : JSON.stringify(market.quotes),
        })
        .onConflict((conflict) => conflict.columns(['tick', 'refresh']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (stored === undefined) return false;
      await sql`select pg_notify(${marketSnapshotChannel}, ${tick.toString()})`.execute(transaction);
      await sql`select pg_notify(${marketSnapshotStoredChannel}, ${stored.id})`.execute(transaction);
      return true;
    });
  }

  /**
   * Runs `work` unless another worker is at it, or has stored this refresh of the tick already: however many workers hear
   * a request, one of them asks the providers. The claim is a session's lock: it ends with the connection too, and no
   * transaction is open while providers are waited for.
   */
  async claimRefresh(tick: bigint, refresh: number, work: () => Promise<unknown>): Promise<void> {
    await this.database.connection().execute(async (connection) => {
      const { rows } = await sql<{ claimed: boolean }>`
        select pg_try_advisory_lock(hashtext('market refresh')) as claimed`.execute(connection);
      if (rows[0]?.claimed !== true) return;
      try {
        const stored = await connection
          .selectFrom('app.market_snapshots')
          .select('id')
          .where('tick', '=', tick.toString())
          .where('refresh', '=', refresh)
          .executeTakeFirst();
        if (stored === undefined) await work();
      } finally {
        await sql`select pg_advisory_unlock(hashtext('market refresh'))`.execute(connection);
      }
    });
  }

  /** The stored evaluation of a tick, with what a stress index snapshot needs; undefined when there is none. */
  async find(tick: bigint) {
    return this.database
      .selectFrom('app.market_snapshots')
      .select(['id', 'tick', 'source', 'as_of', 'evaluation'])
      .where('tick', '=', tick.toString())
      .orderBy('refresh')
      .limit(1)
      .executeTakeFirst();
  }

  /**
   * Thins what is older than `before` to the first of every `ticksKept` ticks.
   * @returns how many rows went
   */
  async thin(before: Date, ticksKept: bigint): Promise<bigint> {
    return thinSnapshots(this.database, 'app.market_snapshots', { before, ticksKept });
  }
}
