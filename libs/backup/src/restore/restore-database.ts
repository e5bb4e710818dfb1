import { freePort, startPostgres } from '@app/provisioning';
import {
  databaseName,
  ensureDatabase,
  migrate,
  migrationNames,
  withDatabase,
} from '@app/provisioning/database';
import { BackupError } from '../backup.errors.js';
import type { PostgresPart } from '../manifest/manifest.js';
import { loadAppSchema, verifyAppSchema } from '../postgres/load-app-schema.js';

export interface DatabaseRestore {
  /** The backup's folder. */
  readonly backup: string;
  readonly part: PostgresPart;
  /** Folder of the migrations. */
  readonly migrations: string;
  readonly signal: AbortSignal;
}

/**
 * Brings an empty database to the schema the backup was made with, fills it, and then brings it to the present schema.
 * @throws BackupError DATA_EXISTS, TOO_NEW, VERIFICATION_FAILED
 */
export async function restoreIntoDatabase(url: string, restore: DatabaseRestore): Promise<void> {
  const { backup, part, migrations, signal } = restore;
  const upTo = await requireKnownSchema(part, migrations);
  await migrate(url, migrations, { upTo });
  await loadAppSchema(url, backup, part, signal);
  await verifyAppSchema(url, part);
  await migrate(url, migrations);
}

/** The same into a new embedded cluster of its own in `home`, which is stopped again. */
export async function restoreIntoNewCluster(
  home: string,
  database: string,
  restore: DatabaseRestore & { readonly logFile: string },
): Promise<void> {
  const server = await startPostgres({
    home,
    port: await freePort(),
    logFile: restore.logFile,
    durable: true,
  });
  try {
    const url = server.url(database);
    await ensureDatabase(withDatabase(url, 'postgres'), databaseName(url));
    await restoreIntoDatabase(url, restore);
  } finally {
    await server.stop();
  }
}

/** The last migration of the backup. @throws BackupError TOO_NEW when this version does not know them all */
export async function requireKnownSchema(part: PostgresPart, migrations: string): Promise<string> {
  const known = await migrationNames(migrations);
  const unknown = part.migrations.filter((name) => !known.includes(name));
  const last = part.migrations.at(-1);
  if (unknown.length === 0 && last !== undefined) return last;
  throw new BackupError(
    'BACKUP.TOO_NEW',
    `The backup was made by a newer version of the product (migrations ${unknown.join(', ')}): restore it with that version.`,
  );
}
