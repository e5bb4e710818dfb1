import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import { InvalidConfigError, readConfig } from './config.js';
import { createLogger } from './logger.js';
import type { RunningEventStore } from './server.js';
import { CannotListenError, startEventStore } from './server.js';
import { CannotOpenStoreError } from './storage/storage-error.js';

const logger = createLogger();
// What goes wrong in gRPC reaches this program as an error; its own lines on standard error would only double it.
setLogVerbosity(logVerbosity.NONE);

async function run(): Promise<void> {
  const config = readConfig(process.env);
  const store = await startEventStore({ ...config, logger });
  stopOnRequest(store);
  logger.info('Event store ready', {
    host: config.host,
    port: store.port,
    url: `esdb://${config.host}:${store.port}?tls=false`,
  });
  process.send?.({ type: 'ready', port: store.port });
}

/** By signal, or when the supervisor that started this process is gone. */
function stopOnRequest(store: RunningEventStore): void {
  const stop = (reason: string): void => {
    logger.info('Event store stopping', { reason });
    void store.stop().then(
      () => {
        logger.info('Event store stopped');
        // An open channel to the supervisor would keep the process alive.
        if (process.connected) process.disconnect();
        process.exitCode = 0;
      },
      (error: unknown) => {
        logger.error('The event store did not stop cleanly', error);
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', () => {
    stop('SIGTERM');
  });
  process.once('SIGINT', () => {
    stop('SIGINT');
  });
  if (process.channel !== undefined)
    process.once('disconnect', () => {
      stop('the supervisor is gone');
    });
}

function fail(error: unknown): void {
  // What the person who starts it can mend is one line; anything else is a bug and keeps its stack.
  if (
    error instanceof InvalidConfigError ||
    error instanceof CannotOpenStoreError ||
    error instanceof CannotListenError
  ) {
    process.stderr.write(`${error.message}\n`);
  } else {
    logger.error('The event store cannot start', error);
  }
  process.exit(1);
}

await run().catch(fail);
