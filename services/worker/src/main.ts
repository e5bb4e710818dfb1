import {
  createDatabase,
  createLifecycle,
  createLogger,
  createPool,
  loadConfig,
  systemClock,
} from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { configSchema } from './config.js';
import { IdempotencyKeysRepository } from './housekeeping/idempotency-keys.repository.js';
import { startHousekeeping } from './housekeeping/start-housekeeping.js';
import { startJobs } from './jobs.js';
import { chooseMarketSource } from './market/choose-market-source.js';
import { MarketClosesRepository } from './market/market-closes.repository.js';
import { MarketHistory } from './market/market-history.js';
import { MarketSnapshotRepository } from './market/market-snapshot.repository.js';
import { TakeMarketSnapshot } from './market/take-market-snapshot.js';
import { createQueueing } from './queue/bullmq-queueing.js';
import { SidSnapshotRepository } from './stress/sid-snapshot.repository.js';
import { TakeSidSnapshot } from './stress/take-sid-snapshot.js';

const config = loadConfig(configSchema, process.env);
const logger = createLogger({ service: 'worker', level: config.LOG_LEVEL });
const lifecycle = createLifecycle({ logger });
const clock = systemClock;

const pool = createPool(config.DATABASE_URL, {
  applicationName: 'worker',
  max: 5,
  onError: (error) => {
    logger.warn({ err: error }, 'idle database connection lost');
  },
});
const database = createDatabase<AppSchema>(pool);
lifecycle.onShutdown('database', () => database.destroy());

const queueing = createQueueing({ redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL, logger });
lifecycle.onShutdown('queues', () => queueing.close());

await startHousekeeping({
  queueing,
  keys: new IdempotencyKeysRepository(database),
  clock,
  logger,
  signal: lifecycle.signal,
});

const source = chooseMarketSource(config);
const snapshots = new MarketSnapshotRepository(database);
const stressSnapshots = new SidSnapshotRepository(database);

if (source === undefined) {
  // Without a market nothing is computed and nothing is invented: screens say that the market is unavailable.
  logger.error('no market provider is configured, and the recording is not allowed in production');
} else {
  const closes = new MarketClosesRepository(database);
  const added = await closes.addMissing(source.series, await source.closes());
  logger.info({ source: source.name, added }, 'market source chosen');
  await startJobs({
    queueing,
    takeMarketSnapshot: new TakeMarketSnapshot({
      source,
      history: new MarketHistory(closes, source.series),
      snapshots,
      clock,
      logger,
    }),
    takeSidSnapshot: new TakeSidSnapshot({ market: snapshots, stress: stressSnapshots, clock }),
    snapshots: [snapshots, stressSnapshots],
    concurrency: config.WORKER_CONCURRENCY,
    clock,
    logger,
    signal: lifecycle.signal,
  });
}
logger.info({ queue: queueing.backend }, 'worker runs');
lifecycle.announceReady();
