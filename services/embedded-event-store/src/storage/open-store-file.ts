import { closeSync, mkdirSync, openSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockStoreFile } from './file-lock.js';
import type { IntegrityCheck } from './integrity.js';
import { checkIntegrity } from './integrity.js';
import { migrate } from './schema.js';
import { CannotOpenStoreError, sqliteCode } from './storage-error.js';

export interface StoreFile {
  readonly db: DatabaseSync;
  readonly integrity: IntegrityCheck;
  /** It was made now, and holds nothing yet. */
  readonly isNew: boolean;
  /** Moves the write-ahead log into the file, closes it and frees the lock. */
  close(): void;
}

const inMemory = ':memory:';
const sqliteCorrupt = 11;
const sqliteNotADatabase = 26;
/** A backup that reads the file may hold it for moments; the server waits rather than failing an append. */
const busyTimeoutMs = 5_000;
/** The only read cache there is. It does not grow with the store. */
const pageCacheKib = 32 * 1024;
/** After a burst the write-ahead log is cut back to this size. */
const walSizeLimitBytes = 64 * 1024 * 1024;

/**
 * Opens or creates the store: locked against a second server, durable (an answered commit has been synced), migrated
 * and checked.
 * @throws CannotOpenStoreError with a line for the person who starts it.
 */
export function openStoreFile(given: string): StoreFile {
  const file = given === inMemory ? given : onlyPathOf(given);
  const lock = file === inMemory ? undefined : lockStoreFile(file);
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(file, { timeout: busyTimeoutMs });
    db.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -${pageCacheKib};
       PRAGMA journal_size_limit = ${walSizeLimitBytes}; PRAGMA foreign_keys = OFF;`,
    );
    const { isNew } = migrate(db);
    const integrity = checkIntegrity(db);
    const opened = db;
    return {
      db,
      integrity,
      isNew,
      close: () => {
        opened.close();
        lock?.release();
      },
    };
  } catch (error) {
    if (db?.isOpen === true) db.close();
    lock?.release();
    throw describeOpenFailure(file, error);
  }
}

/**
 * The path by which every server finds the file and its lock, whatever name it was given; the file is made where it is
 * missing. Two servers that did not see each other's lock would write over each other.
 * @throws CannotOpenStoreError for a file with several names, none of which is the one
 */
function onlyPathOf(given: string): string {
  mkdirSync(dirname(given), { recursive: true });
  try {
    // Through a symbolic link this makes the file that the link names.
    closeSync(openSync(given, 'a'));
  } catch (error) {
    throw cannotOpen(given, error);
  }
  const file = realpathSync(given);
  if (statSync(file).nlink > 1) {
    throw new CannotOpenStoreError(
      'STORE.SEVERAL_NAMES',
      `The event store file ${file} has several names (hard links), so that a second event store could not be noticed; leave it one.`,
    );
  }
  return file;
}

function describeOpenFailure(file: string, error: unknown): unknown {
  if (error instanceof CannotOpenStoreError) return error;
  switch (sqliteCode(error)) {
    case undefined:
      return error;
    case sqliteNotADatabase:
      return new CannotOpenStoreError(
        'STORE.FOREIGN_FILE',
        `${file} is not an event store file; choose another EVENTSTORE_FILE.`,
        { cause: error },
      );
    case sqliteCorrupt:
      return new CannotOpenStoreError(
        'STORE.DAMAGED',
        `The event store file ${file} is damaged; restore it from a backup.`,
        { cause: error },
      );
    default:
      return cannotOpen(file, error);
  }
}

function cannotOpen(file: string, cause: unknown): CannotOpenStoreError {
  const message = `The event store cannot open ${file}; check the disk and the permissions.`;
  return new CannotOpenStoreError('STORE.UNREADABLE', message, { cause });
}
