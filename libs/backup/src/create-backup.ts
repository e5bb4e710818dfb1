import type { KeyObject } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, readableFileError } from './backup.errors.js';
import type { StoreFileTool } from './event-store/store-file-tool.js';
import { type BackupFolder, createBackupFolder, requireSpace } from './files/backup-folder.js';
import { checksumOf } from './files/checksums.js';
import { syncPath, writeFileAtomically } from './files/durable-files.js';
import { macOf } from './manifest/manifest-mac.js';
import { renderManifest } from './manifest/manifest-text.js';
import { type EventStorePart, type Manifest, MANIFEST_FILE, MANIFEST_FORMAT } from './manifest/manifest.js';
import { dumpAppSchema, sizeOfAppSchema } from './postgres/dump-app-schema.js';

export interface BackupOptions {
  /** Absolute; absent or empty. */
  readonly folder: string;
  readonly databaseUrl: string;
  /** The embedded event store's file; undefined leaves the event store out. */
  readonly eventStore: { readonly file: string; readonly tool: StoreFileTool } | undefined;
  readonly productVersion: string;
  /** Authenticates the backup. */
  readonly masterKey: KeyObject;
  readonly now: () => Date;
  readonly signal?: AbortSignal;
}

const STORE_COPY = 'event-store/events.db';

/**
 * Copies what cannot be rebuilt: schema `app` of Postgres and the event store. Both may be in use meanwhile.
 *
 * Postgres first. Every row of `app` that speaks of events (a stored answer, an active account) was written after
 * them, so a store copied later holds them all. The other way round a restored row could answer a repeated command
 * with events that are not there, and a user's trade would be lost without a word. An event without its row, which
 * this order may leave, is harmless: the repeated command finds itself in the stream.
 *
 * The manifest is written last: a folder without one is no backup. What a failure or an abort leaves is removed.
 * @throws BackupError
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { signal } = options;
  const folder = await createBackupFolder(options.folder);
  try {
    await requireSpaceFor(options);
    const postgres = await dumpAppSchema(options.databaseUrl, options.folder, signal);
    const eventStore = await copyEventStore(options, folder);
    const manifest: Manifest = {
      format: MANIFEST_FORMAT,
      createdAt: options.now().toISOString(),
      productVersion: options.productVersion,
      postgres,
      eventStore,
    };
    await folder.sync();
    signal?.throwIfAborted();
    await writeFileAtomically(
      folder.path(MANIFEST_FILE),
      renderManifest({ manifest, mac: macOf(manifest, options.masterKey) }),
    );
    return manifest;
  } catch (error) {
    await folder.discard();
    throw readableFileError(error, options.folder);
  }
}

async function copyEventStore(options: BackupOptions, folder: BackupFolder): Promise<EventStorePart | null> {
  const { eventStore, signal } = options;
  if (eventStore === undefined) return null;
  const target = folder.path(STORE_COPY);
  const facts = await eventStore.tool.copy(eventStore.file, target, signal);
  await syncPath(target);
  return { file: STORE_COPY, ...(await checksumOf(target, signal)), ...facts };
}

async function requireSpaceFor({ folder, databaseUrl, eventStore }: BackupOptions): Promise<void> {
  const database = await sizeOfAppSchema(databaseUrl);
  await requireSpace(folder, database + (eventStore === undefined ? 0 : await sizeOfStore(eventStore.file)));
}

/** The write-ahead log counts as well: what it holds goes into the copy. */
async function sizeOfStore(file: string): Promise<number> {
  const main = await stat(file).catch(() => undefined);
  if (main === undefined) {
    throw new BackupError(
      'BACKUP.SOURCE_FAILED',
      `There is no event store file ${file}: nothing to back up.`,
    );
  }
  const log = await stat(join(`${file}-wal`)).catch(() => undefined);
  return main.size + (log?.size ?? 0);
}
