// `npm run backup -- DIR`: copies what cannot be rebuilt, whether the stack runs or not.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { createBackup, type Manifest, storeFileTool } from '@app/backup';
import { eventStoreFile, eventStoreProgram, LocalStores } from './local-stores.ts';
import { backupNotice, existingMasterKey } from './master-key-notice.ts';
import { callersPath, runOperatorCommand, UsageError } from './operator-command.ts';
import { root } from './root.ts';
import { openDataFolder } from './run-state.ts';
import { loadEnvFile, readSettings, SettingsError } from './settings.ts';

interface Wishes {
  readonly folder: string;
  readonly withEventStore: boolean;
}

function readArguments(): Wishes {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { 'without-event-store': { type: 'boolean', default: false } },
    });
    const [folder] = positionals;
    if (folder === undefined || positionals.length > 1) throw new UsageError('Name one folder.');
    return { folder: callersPath(folder), withEventStore: !values['without-event-store'] };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError(error instanceof Error ? error.message : '');
  }
}

/** A real EventStoreDB has its data on its own disks, and its own way to copy it. */
async function requireEmbeddedEventStore(stores: LocalStores, { withEventStore }: Wishes): Promise<void> {
  if (!withEventStore || (await stores.isEventStoreEmbedded())) return;
  throw new SettingsError(
    'This installation has an event store of its own (EVENTSTORE_URL), which this command cannot copy. First back up Postgres by ' +
      '"npm run backup -- DIR --without-event-store", then the event store by its own means: docs/operations.md, "Real servers".',
  );
}

function productVersion(): string {
  const text = readFileSync(join(root, 'package.json'), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}

function summaryOf({ postgres, eventStore }: Manifest): string {
  const rows = postgres.tables.reduce((sum, table) => sum + table.rows, 0);
  const events =
    eventStore === null
      ? 'The event store is not part of it.'
      : `${eventStore.events} events in ${eventStore.streams} streams.`;
  return `${rows} rows in ${postgres.tables.length} tables; ${events}`;
}

await runOperatorCommand('npm run backup -- DIR [--without-event-store]', async (signal) => {
  const wishes = readArguments();
  loadEnvFile();
  const settings = await readSettings(process.env);
  const masterKey = await existingMasterKey(settings.DATA_DIR, process.env);
  if (masterKey === undefined) {
    throw new SettingsError(
      'There is no master key to authenticate the backup by: start the product once, or set APP_MASTER_KEY or APP_MASTER_KEY_FILE to that of the installation.',
    );
  }
  const stores = new LocalStores(settings, openDataFolder(settings.DATA_DIR), 'backup');
  try {
    await requireEmbeddedEventStore(stores, wishes);
    const manifest = await createBackup({
      folder: wishes.folder,
      databaseUrl: await stores.database(),
      eventStore: wishes.withEventStore
        ? { file: eventStoreFile(settings), tool: storeFileTool(eventStoreProgram('store-file/main.js')) }
        : undefined,
      productVersion: productVersion(),
      masterKey,
      now: () => new Date(),
      signal,
    });
    process.stdout.write(`Backed up to ${wishes.folder}. ${summaryOf(manifest)}\n`);
    const notice = backupNotice(manifest, settings.DATA_DIR, process.env);
    if (notice !== undefined) process.stdout.write(`${notice}\n`);
  } finally {
    await stores.close();
  }
});
