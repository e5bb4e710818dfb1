import { productName } from '@app/contracts';
import { connectEventStore, createRepository } from '@app/event-store';
import { subscriptionStreams } from '@app/ledger';
import {
  BacktestHistoryRepository,
  createProviders,
  FeedHealthRepository,
  MarketModesRepository,
} from '@app/market';
import {
  createDatabase,
  createLifecycle,
  createLogger,
  createPool,
  KeptLines,
  loadConfig,
  systemClock,
  systemIds,
} from '@app/platform';
import { createServiceMetrics, startMetricsServer } from '@app/platform/metrics';
import { startTracing } from '@app/platform/tracing';
import { type AppSchema, storeKeptLines } from '@app/read-models';
import { startAccounts } from './accounts/start-accounts.js';
import { startAnchors } from './anchors/start-anchors.js';
import { StreamHeadsRepository } from './anchors/stream-heads.repository.js';
import { BacktestsRepository } from './backtest/backtests.repository.js';
import { startBacktests } from './backtest/start-backtests.js';
import { configSchema } from './config.js';
import { startDigests } from './digest/start-digests.js';
import { reportPart } from './health/report-part.js';
import { OldRowsRepository } from './housekeeping/old-rows.repository.js';
import { startHousekeeping } from './housekeeping/start-housekeeping.js';
import { MarketClosesRepository } from './market/market-closes.repository.js';
import { startMarket } from './market/start-market.js';
import { NoticedMarketRepository } from './notices/noticed-market.repository.js';
import { startNotices } from './notices/start-notices.js';
import { startPayments } from './payments/start-payments.js';
import { pushSubject, WebPushSender } from './push/push-sender.js';
import { startPushNotices } from './push/start-push-notices.js';
import { createQueueing } from './queue/bullmq-queueing.js';
import { meterJobs } from './queue/meter-jobs.js';
import { queueHealth } from './queue/queue-health.js';
import { startRowComparison } from './row-comparison/start-row-comparison.js';
import { startSubscriptionExpiry } from './subscriptions/start-subscription-expiry.js';
import { SubscriptionNoticesRepository } from './subscriptions/subscription-notices.repository.js';
import { RecordMarketRepository } from './track-record/record-market.repository.js';
import { startTrackRecord } from './track-record/start-track-record.js';

const config = loadConfig(configSchema, process.env);
const kept = new KeptLines();
const logger = createLogger({ service: 'worker', level: config.LOG_LEVEL, kept });
const lifecycle = createLifecycle({ logger });
const clock = systemClock;

const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
await startTracing({ service: 'worker', endpoint, logger, lifecycle });

const pool = createPool(config.DATABASE_URL, {
  applicationName: 'worker',
  max: 5,
  onError: (error) => {
    logger.warn({ err: error }, 'idle database connection lost');
  },
});
const database = createDatabase<AppSchema>(pool);
lifecycle.onShutdown('database', () => database.destroy());
const storeRest = storeKeptLines({ kept, database, signal: lifecycle.signal });
lifecycle.onShutdown('lines of the log', storeRest);

const registry = createServiceMetrics({ service: 'worker' });
await startMetricsServer(registry, {
  host: config.METRICS_HOST,
  port: config.WORKER_METRICS_PORT,
  lifecycle,
});

const queueing = meterJobs(
  createQueueing({
    ...{ redisUrl: config.REDIS_URL, databaseUrl: config.DATABASE_URL, logger },
    signal: lifecycle.signal,
  }),
  registry,
);
lifecycle.onShutdown('queues', () => queueing.close());
// From now on: without its store the rest of the start waits.
const queueReported = reportPart({
  ...{ database, part: 'queue', instance: systemIds.uuidv7(), logger, signal: lifecycle.signal },
  health: queueHealth(queueing),
});
lifecycle.onShutdown('health of the queue', () => queueReported);

const store = connectEventStore(config.EVENTSTORE_URL);
lifecycle.onShutdown('event store', () => store.close());
const accounts = await startAccounts({
  ...{ config, store, database, queueing, clock, logger, signal: lifecycle.signal },
});
// Closed first: the event in hand still needs the stores.
lifecycle.onShutdown('account events', () => accounts.finished);

const payments = await startPayments({
  ...{ config, store, database, queueing, clock, logger, signal: lifecycle.signal },
  accountServices: accounts.services,
});
lifecycle.onShutdown('payment events', () => payments.finished);

const subscriptions = createRepository({ store, clock, ...subscriptionStreams, confirmsAppends: true });
await startSubscriptionExpiry(queueing, {
  notices: new SubscriptionNoticesRepository(database),
  accounts: accounts.accounts,
  subscriptions,
  outbox: accounts.services.outbox,
  inApp: accounts.services.notices,
  ...{ clock, logger, signal: lifecycle.signal },
});

await startAnchors(queueing, {
  ...{ store, database },
  heads: new StreamHeadsRepository(database),
  clock,
  logger,
  signal: lifecycle.signal,
});

await startRowComparison(queueing, {
  ...{ store, database, clock, logger, signal: lifecycle.signal },
  texts: accounts.texts,
  wrapping: accounts.wrapping,
});

await startHousekeeping({
  queueing,
  oldRows: new OldRowsRepository(database),
  clock,
  logger,
  signal: lifecycle.signal,
});

await startBacktests({
  queueing,
  history: new BacktestHistoryRepository(database),
  backtests: new BacktestsRepository(database),
  clock,
  logger,
});

const health = new FeedHealthRepository(database);
const providers = createProviders({
  settings: config,
  clock,
  userAgent: `${productName}/1.0`,
  tell: (outcome) => {
    health.note(providers.series, outcome).catch((error: unknown) => {
      logger.warn({ err: error }, 'the health of a feed could not be noted');
    });
  },
});
await startMarket({ config, database, queueing, providers, clock, logger, signal: lifecycle.signal });

// After the market: which one is chosen, and what is known of it, decides what a week's event is.
await startTrackRecord(queueing, {
  ...{ store, database },
  modes: new MarketModesRepository(database),
  market: new RecordMarketRepository(database),
  closes: new MarketClosesRepository(database),
  clock,
  logger,
  signal: lifecycle.signal,
});

await startNotices(queueing, {
  ...{ database, clock, logger, signal: lifecycle.signal },
  modes: new MarketModesRepository(database),
  markets: new NoticedMarketRepository(database),
  notices: accounts.services.notices,
  settings: accounts.services.noticeSettings,
  accounts: accounts.accounts,
  outbox: accounts.services.outbox,
});

await startPushNotices(queueing, {
  ...{ database, clock, logger, signal: lifecycle.signal },
  notices: accounts.services.notices,
  settings: accounts.services.noticeSettings,
  accounts: accounts.accounts,
  subscriptions: accounts.services.pushSubscriptions,
  hosts: config.PUSH_HOSTS,
  sender: new WebPushSender({ keys: accounts.services.pushKeys, subject: pushSubject(config) }),
});

await startDigests(queueing, {
  ...{ store, database, clock, logger, signal: lifecycle.signal },
  modes: new MarketModesRepository(database),
  markets: new NoticedMarketRepository(database),
  digests: accounts.services.digests,
  accounts: accounts.accounts,
  subscriptions,
  outbox: accounts.services.outbox,
  links: accounts.services.unsubscribeLinks,
});
logger.info({ queue: queueing.backend }, 'worker runs');
lifecycle.announceReady();
