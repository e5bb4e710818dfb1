import type { Kysely } from 'kysely';
import {
  BackfillCloses,
  ClosesRepository,
  FeedHealthRepository,
  FinaliseCloses,
  PriceQuarantineRepository,
  TicksRepository,
} from '@app/market';
import { startTestFeeds, type TestFeeds, type TestFeedsOptions } from '@app/market/testing';
import { createDatabase, createPool, silentLogger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase } from '@app/testing';
import { ClosesWanted } from '../live/closes-wanted.js';
import { LiveMarketSource } from '../live/live-market.source.js';
import { keepClosesComplete } from '../live/market-closes.job.js';
import { PriceMemoryRepository } from '../live/price-memory.repository.js';
import { MarketClosesRepository } from '../market-closes.repository.js';
import { MarketHistory } from '../market-history.js';
import { MarketSnapshotRepository } from '../market-snapshot.repository.js';
import { TakeMarketSnapshot, tickOf } from '../take-market-snapshot.js';

/** A market of fake providers with a database of its own, driven step by step by the test's clock. */
export interface LiveMarketHarness extends TestFeeds {
  readonly databaseUrl: string;
  readonly database: Kysely<AppSchema>;
  readonly quarantine: PriceQuarantineRepository;
  readonly closes: ClosesRepository;
  readonly takeMarketSnapshot: TakeMarketSnapshot;
  /** Jobs of missing closes that snapshots have asked for. */
  readonly wanted: readonly string[];
  readonly backfill: BackfillCloses;
  /** One snapshot now; false when this tick is stored already. */
  snapshot(): Promise<boolean>;
  /** One run of the closes' job. */
  keepCloses(options?: { isThorough?: boolean; signal?: AbortSignal }): Promise<void>;
  stop(): Promise<void>;
}

export interface HarnessOptions extends TestFeedsOptions {
  readonly historyFrom: string;
}

const noDeath = new AbortController().signal;

export async function startLiveMarketHarness(options: HarnessOptions): Promise<LiveMarketHarness> {
  const testDatabase = await createTestDatabase();
  const database = createDatabase<AppSchema>(
    createPool(testDatabase.url, { applicationName: 'test', max: 4 }),
  );
  const feeds = await startTestFeeds(options);
  const { providers, clock } = feeds;
  const { series, prices } = providers;
  const logger = silentLogger();
  const memory = new PriceMemoryRepository(database);
  const quarantine = new PriceQuarantineRepository(database);
  const closes = new ClosesRepository(database);
  const wanted: string[] = [];
  const queue = {
    add: (id: string): Promise<void> => {
      wanted.push(id);
      return Promise.resolve();
    },
  };
  const takeMarketSnapshot = new TakeMarketSnapshot({
    source: new LiveMarketSource({ providers, memory, quarantine, clock, logger, patienceMs: 1_000 }),
    history: new MarketHistory({
      closes: new MarketClosesRepository(database),
      ticks: new TicksRepository(database),
      series,
    }),
    snapshots: new MarketSnapshotRepository(database),
    closesWanted: new ClosesWanted({ queue, clock, logger }),
    clock,
    logger,
  });
  const common = { database, series, providers: prices, clock, logger };
  const backfill = new BackfillCloses(common);
  const finalise = new FinaliseCloses({
    ...common,
    lastConfirmedTick: async (midnight) => (await memory.lastConfirmedBefore(series, midnight))?.price,
  });
  const jobParts = {
    series,
    finalise,
    backfill,
    closes,
    historyFrom: options.historyFrom,
    onStored: () => Promise.resolve(),
    clock,
    logger,
  };
  return {
    ...feeds,
    databaseUrl: testDatabase.url,
    database,
    quarantine,
    closes,
    takeMarketSnapshot,
    wanted,
    backfill,
    snapshot: () => takeMarketSnapshot.run(tickOf(clock.now().getTime()), noDeath),
    keepCloses: ({ isThorough = false, signal = noDeath } = {}) =>
      keepClosesComplete(
        { ...jobParts, signal },
        // Due at a minute that asks for no thorough run by itself.
        { data: isThorough ? { isThorough } : {}, dueAtMs: Date.parse('2026-01-01T00:31:00.000Z') },
      ),
    stop: async () => {
      await feeds.standIn.stop();
      await database.destroy();
      await testDatabase.drop();
    },
  };
}

/** Writes the outcomes of all questions to the feed health, in their order. */
export async function noteHealth(feeds: TestFeeds, database: Kysely<AppSchema>): Promise<void> {
  const health = new FeedHealthRepository(database);
  for (const outcome of feeds.outcomes.splice(0)) await health.note(feeds.providers.series, outcome);
}
