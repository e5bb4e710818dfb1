// `npm run projections:rebuild`: writes the read models again from the streams.
import { connectEventStore } from '@app/event-store';
import { createDatabase, createLogger, createPool, isAppError, loadConfig, type Logger } from '@app/platform';
import type { ReadSchema } from '@app/read-models';
import { rebuildConfigSchema } from './config.js';
import { parseRebuildCommand } from './rebuild/parse-rebuild-command.js';
import { rebuildCommand, type RebuildCommand, UsageError } from './rebuild/rebuild-command.js';
import { RebuildError } from './rebuild/rebuild.errors.js';

const USAGE = 'usage: npm run projections:rebuild [-- --name TABLE | --user NAME-OR-ID | --drop-old]';
const BROKEN_OFF = 130;
/** As of the audit commands. */
const USER_UNKNOWN = 3;

async function run(command: RebuildCommand, logger: Logger, signal: AbortSignal): Promise<void> {
  const config = loadConfig(rebuildConfigSchema, process.env);
  const db = createDatabase<ReadSchema>(
    createPool(config.DATABASE_URL, { applicationName: 'rebuild', max: 6, statementTimeoutMs: 0 }),
  );
  const store = connectEventStore(config.EVENTSTORE_URL);
  try {
    await rebuildCommand(command, {
      ...{ db, store, logger, signal },
      ...{ output: process.stdout, progress: process.stderr },
    });
  } finally {
    await store.close();
    await db.destroy();
  }
}

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(name, () => {
    stopping.abort();
  });
try {
  const logger = createLogger({ service: 'rebuild', level: 'error' });
  await run(parseRebuildCommand(process.argv.slice(2)), logger, stopping.signal);
} catch (error) {
  if (stopping.signal.aborted) {
    process.stderr.write(
      'Broken off: no user is half written, and the active version is the one that it was.\n',
    );
    process.exitCode = BROKEN_OFF;
  } else if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    process.exitCode = 2;
  } else {
    const text = error instanceof Error ? (isAppError(error) ? error.message : error.stack) : String(error);
    process.stderr.write(`${text ?? ''}\n`);
    const isUnknown = error instanceof RebuildError && error.code === 'REBUILD.USER_UNKNOWN';
    process.exitCode = isUnknown ? USER_UNKNOWN : 1;
  }
}
