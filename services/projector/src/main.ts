import { connectEventStore } from '@app/event-store';
import {
  createDatabase,
  createHealthRegistry,
  createLifecycle,
  createLogger,
  createPool,
  KeptLines,
  loadConfig,
} from '@app/platform';
import { createServiceMetrics, startMetricsServer } from '@app/platform/metrics';
import { startTracing } from '@app/platform/tracing';
import { type AppSchema, type ReadSchema, storeKeptLines } from '@app/read-models';
import { configSchema } from './config.js';
import { projectorMetrics } from './health/projector-metrics.js';
import { sendHeartbeats } from './health/send-heartbeats.js';
import { serveHealth } from './health/serve-health.js';
import { traceBatch } from './health/trace-batch.js';
import { followParkedRepairs } from './parked-streams/parked-repairs.repository.js';
import { followReadModels } from './subscription/read-model-subscription.js';

const config = loadConfig(configSchema, process.env);
const kept = new KeptLines();
const logger = createLogger({ service: 'projector', level: config.LOG_LEVEL, kept });
const lifecycle = createLifecycle({ logger });

const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
await startTracing({ service: 'projector', endpoint, logger, lifecycle });

const pool = createPool(config.DATABASE_URL, {
  applicationName: 'projector',
  max: 5,
  onError: (error) => {
    logger.warn({ err: error }, 'idle database connection lost');
  },
});
const db = createDatabase<ReadSchema>(pool);
lifecycle.onShutdown('database', () => db.destroy());
const storeRest = storeKeptLines({
  ...{ kept, signal: lifecycle.signal },
  database: createDatabase<AppSchema>(pool),
});
lifecycle.onShutdown('lines of the log', storeRest);

const store = connectEventStore(config.EVENTSTORE_URL);
lifecycle.onShutdown('event store', () => store.close());

const registry = createServiceMetrics({ service: 'projector' });
const metrics = projectorMetrics(registry, () => readModels.status());

const readModels = followReadModels({
  store,
  db,
  listenUrl: config.DATABASE_URL,
  partition: config.PROJECTOR_PARTITION,
  cacheEvents: config.PROJECTOR_CACHE_EVENTS,
  logger,
  signal: lifecycle.signal,
  onBatch: (batch) => {
    metrics.batchStored(batch);
    traceBatch(batch);
  },
});
// Closed first: the batch in hand still needs the database.
lifecycle.onShutdown('read models', () => readModels.finished);

const app = createDatabase<AppSchema>(pool);
const heartbeat = sendHeartbeats({
  app,
  partition: config.PROJECTOR_PARTITION,
  status: () => readModels.status(),
  recountParked: () => readModels.recountParked(),
  logger,
  signal: lifecycle.signal,
});
lifecycle.onShutdown('heartbeats', () => heartbeat);

const repairs = followParkedRepairs({
  app,
  db,
  store,
  listenUrl: config.DATABASE_URL,
  logger,
  signal: lifecycle.signal,
  onRepaired: () => readModels.recountParked(),
});
lifecycle.onShutdown('repairs of parked streams', () => repairs);

const health = createHealthRegistry();
health.register('read models', () => readModels.health());
if (config.PROJECTOR_HEALTH_PORT !== undefined) {
  const probes = await serveHealth(health, config.PROJECTOR_HEALTH_PORT);
  lifecycle.onShutdown('health probes', () => probes.close());
}
await startMetricsServer(registry, {
  host: config.METRICS_HOST,
  port: config.PROJECTOR_METRICS_PORT,
  lifecycle,
});
logger.info({ partition: config.PROJECTOR_PARTITION }, 'projector runs');
lifecycle.announceReady();
