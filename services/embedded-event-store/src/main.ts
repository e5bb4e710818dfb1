import { ConfigError, createLifecycle, createLogger, loadConfig } from '@app/platform/process';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { configSchema } from './config.js';
import { CannotListenError, startEventStore } from './server.js';
import { CannotOpenStoreError } from './storage/storage-error.js';

// What goes wrong in gRPC reaches this program as an error; its own lines on standard error would only double it.
setLogVerbosity(logVerbosity.NONE);

async function run(): Promise<void> {
  const config = loadConfig(configSchema, process.env);
  const logger = createLogger({ service: 'event-store', level: config.LOG_LEVEL });
  const { EVENTSTORE_PORT: port, EVENTSTORE_HOST: host, EVENTSTORE_FILE: file } = config;
  const store = await startEventStore({ port, host, file, logger });
  const lifecycle = createLifecycle({ logger });
  lifecycle.onShutdown('event store', () => store.stop());
  logger.info({ host, port: store.port, url: `esdb://${host}:${store.port}?tls=false` }, 'event store ready');
  lifecycle.announceReady({ port: store.port });
}

function fail(error: unknown): void {
  // What the person who starts it can mend needs no stack.
  const isExpected =
    error instanceof ConfigError ||
    error instanceof CannotOpenStoreError ||
    error instanceof CannotListenError;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text ?? ''}\n`);
  process.exit(1);
}

await run().catch(fail);
