import { readFileSync } from 'node:fs';
import { logVerbosity, setLogVerbosity } from '@grpc/grpc-js';
import type { z } from 'zod';
import { ConfigError, createLifecycle, createLogger, loadConfig } from '@app/platform/process';
import { AccountsFileError, readAccountsFile } from './access/accounts.js';
import { configSchema } from './config.js';
import type { SecureAccess } from './server.js';
import { CannotListenError, startEventStore } from './server.js';
import { CannotOpenStoreError } from './storage/storage-error.js';

// What goes wrong in gRPC reaches this program as an error; its own lines on standard error would only double it.
setLogVerbosity(logVerbosity.NONE);

// Whatever it writes is for its own user alone, however it is started.
process.umask(0o077);

async function run(): Promise<void> {
  const config = loadConfig(configSchema, process.env);
  const logger = createLogger({ service: 'event-store', level: config.LOG_LEVEL });
  const { EVENTSTORE_PORT: port, EVENTSTORE_HOST: host, EVENTSTORE_FILE: file } = config;
  const secure = readSecureAccess(config);
  const peculiarities = new Set(config.EVENTSTORE_PECULIARITIES);
  const store = await startEventStore({ port, host, file, logger, secure, peculiarities });
  const lifecycle = createLifecycle({ logger });
  lifecycle.onShutdown('event store', () => store.stop());
  const url = `esdb://${host}:${store.port}?tls=${secure === undefined ? 'false' : 'true'}`;
  logger.info({ host, port: store.port, url }, 'event store ready');
  lifecycle.announceReady({ port: store.port });
}

/** Undefined where the server is to be open. */
function readSecureAccess(config: z.output<typeof configSchema>): SecureAccess | undefined {
  const {
    EVENTSTORE_TLS_CERT_FILE: certificate,
    EVENTSTORE_TLS_KEY_FILE: key,
    EVENTSTORE_USERS_FILE: users,
  } = config;
  if (certificate === undefined || key === undefined || users === undefined) return undefined;
  return {
    certificate: readFileSync(certificate),
    key: readFileSync(key),
    accounts: readAccountsFile(users),
  };
}

function fail(error: unknown): void {
  // What the person who starts it can mend needs no stack.
  const isExpected =
    error instanceof ConfigError ||
    error instanceof AccountsFileError ||
    error instanceof CannotOpenStoreError ||
    error instanceof CannotListenError;
  const text = error instanceof Error ? (isExpected ? error.message : error.stack) : String(error);
  process.stderr.write(`${text ?? ''}\n`);
  process.exit(1);
}

await run().catch(fail);
