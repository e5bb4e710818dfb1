import { createSecretKey } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { connectEventStore, type EventStore } from '@app/event-store';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { type BackupOptions, createBackup } from '../create-backup.js';
import { storeFileTool } from '../event-store/store-file-tool.js';
import type { Manifest } from '../manifest/manifest.js';
import { restoreBackup, type RestoreOptions, type RestoreResult } from '../restore/restore-backup.js';

const project = join(import.meta.dirname, '..', '..', '..', '..');
const programs = join(project, 'services', 'embedded-event-store', 'dist');

export const migrationsFolder = join(project, 'migrations');
export const storeTool = storeFileTool(join(programs, 'store-file', 'main.js'));
export const storeServer = join(programs, 'main.js');

const testMasterKey = createSecretKey(Buffer.alloc(32, 7));
/** Accepts the backups of this installation. */
export const trust = { masterKey: testMasterKey, acceptUnauthenticated: false };

/** A database and an embedded event store with content, to be backed up. */
export interface Installation {
  readonly folder: string;
  readonly database: TestDatabase;
  readonly storeFile: string;
  readonly server: RunningEventStore;
  readonly store: EventStore;
  /** Runs SQL on the database; rows are in pg's own reading. */
  readonly sql: (text: string, values?: readonly unknown[]) => Promise<readonly unknown[]>;
  readonly backUp: (folder: string, options?: Partial<BackupOptions>) => Promise<Manifest>;
  /** Restores into a new, migrated and empty database and the given data folder. */
  readonly restore: (
    backup: string,
    dataDir: string,
    options?: Partial<RestoreOptions>,
  ) => Promise<RestoreResult>;
  readonly close: () => Promise<void>;
}

export async function createInstallation(): Promise<Installation> {
  if (!existsSync(storeServer)) throw new Error('The embedded event store is not built: "npm run build".');
  const folder = await mkdtemp(join(tmpdir(), 'backup-test-'));
  const database = await createTestDatabase();
  const storeFile = join(folder, 'source', 'events.db');
  const server = await startEventStoreProcess({
    entry: storeServer,
    file: storeFile,
    port: await freePort(),
  });
  const store = connectEventStore(server.url);
  return {
    folder,
    database,
    storeFile,
    server,
    store,
    sql: (text, values = []) => query(database.url, text, values),
    backUp: (target, options = {}) =>
      createBackup({
        folder: target,
        databaseUrl: database.url,
        eventStore: { file: storeFile, tool: storeTool },
        productVersion: '0.1.0',
        masterKey: testMasterKey,
        now: () => new Date('2026-11-27T12:00:00.000Z'),
        ...options,
      }),
    restore: (backup, dataDir, options = {}) =>
      restoreBackup({
        folder: backup,
        dataDir,
        databaseUrl: undefined,
        database: 'app',
        migrations: migrationsFolder,
        eventStore: { server: storeServer, tool: storeTool },
        trust,
        acceptBrokenChains: false,
        replace: false,
        now: () => new Date('2026-11-27T13:00:00.000Z'),
        signal: new AbortController().signal,
        onProgress: () => undefined,
        ...options,
      }),
    close: async () => {
      await store.close();
      await server.stop();
      await database.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function query(
  url: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, unknown>>(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
