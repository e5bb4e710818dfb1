import 'reflect-metadata';
import { KeyWrapping, loadMasterKey, MasterKeyError } from '@app/accounts';
import { connectEventStore } from '@app/event-store';
import {
  ConfigError,
  createDatabase,
  createLifecycle,
  createLogger,
  createPool,
  errorCode,
  KeptLines,
  type Lifecycle,
  loadConfig,
  type Logger,
  systemClock,
  systemIds,
} from '@app/platform';
import { createServiceMetrics, startMetricsServer } from '@app/platform/metrics';
import { startTracing } from '@app/platform/tracing';
import { createProgressFeed, storeKeptLines } from '@app/read-models';
import type { AppSchema, ReadSchema } from '@app/read-models';
import { type ApiConfig, configSchema } from './config.js';
import { createApp } from './create-app.js';
import { countAppendRaces } from './metrics/append-metrics.js';
import { requestMetrics } from './metrics/request-metrics.js';
import { securityMetrics } from './metrics/security-metrics.js';
import { useCaseMetrics } from './metrics/use-case-metrics.js';

const SERVICE = 'api';

/** What went wrong, for the person who started the process. */
function startFailure(error: unknown, config: ApiConfig): string {
  if (errorCode(error) === 'EADDRINUSE')
    return `port ${config.PORT} on ${config.HOST} is taken by another program: stop it or set PORT`;
  if (errorCode(error) === 'EACCES') return `port ${config.PORT} may not be opened by this user: set PORT`;
  if (error instanceof MasterKeyError) return error.message;
  return 'the api could not start';
}

interface Start {
  readonly config: ApiConfig;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly kept: KeptLines;
}

async function start({ config, logger, lifecycle, kept }: Start): Promise<void> {
  const endpoint = config.OTEL_EXPORTER_OTLP_ENDPOINT;
  await startTracing({ service: SERVICE, endpoint, logger, lifecycle });
  const wrapping = new KeyWrapping(await loadMasterKey(config));
  const pool = createPool(config.DATABASE_URL, {
    applicationName: SERVICE,
    max: config.DATABASE_POOL_MAX,
    // Together below the ten seconds within which every request is answered, also while Postgres is frozen.
    connectionTimeoutMs: 3_500,
    silenceLimitMs: 6_000,
    onError: (error) => {
      logger.warn({ err: error }, 'an idle database connection broke');
    },
  });
  lifecycle.onShutdown('postgres', () => pool.end());
  const registry = createServiceMetrics({ service: SERVICE });
  await startMetricsServer(registry, { host: config.METRICS_HOST, port: config.API_METRICS_PORT, lifecycle });
  const eventStore = countAppendRaces(connectEventStore(config.EVENTSTORE_URL), registry);
  lifecycle.onShutdown('event store', () => eventStore.close());
  const database = createDatabase<AppSchema>(pool);
  const storeRest = storeKeptLines({ kept, database, signal: lifecycle.signal });
  lifecycle.onShutdown('lines of the log', storeRest);
  const reads = createDatabase<ReadSchema>(pool);
  const progress = createProgressFeed({
    db: reads,
    url: config.DATABASE_URL,
    applicationName: `${SERVICE}-progress`,
    logger,
  });
  lifecycle.onShutdown('progress feed', () => progress.close());
  const app = await createApp({
    config,
    logger,
    clock: systemClock,
    ids: systemIds,
    database,
    readDatabase: reads,
    eventStore,
    progress,
    wrapping,
    signal: lifecycle.signal,
    observeRequests: requestMetrics(registry),
    observeSecurityEvent: securityMetrics(registry),
    useCases: { observe: useCaseMetrics(registry) },
  });
  lifecycle.onShutdown('http server', () => app.close());
  await app.listen(config.PORT, config.HOST);
  const address = await app.getUrl();
  logger.info({ address }, 'listening');
  lifecycle.announceReady({ address });
}

/** An invalid configuration is reported in a few lines: the stack of its error helps nobody. */
function readConfig(): ApiConfig | undefined {
  try {
    return loadConfig(configSchema, process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    createLogger({ service: SERVICE, level: 'info' }).fatal({ problems: error.problems }, error.message);
    return undefined;
  }
}

const config = readConfig();
if (config === undefined) {
  process.exitCode = 1;
} else {
  const kept = new KeptLines();
  const logger = createLogger({ service: SERVICE, level: config.LOG_LEVEL, kept });
  const lifecycle = createLifecycle({ logger });
  try {
    await start({ config, logger, lifecycle, kept });
  } catch (error) {
    const reason = startFailure(error, config);
    logger.fatal({ err: error }, reason);
    await lifecycle.shutdown(reason, 1);
  }
}
