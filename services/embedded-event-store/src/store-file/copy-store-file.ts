import { closeSync, openSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { integerColumn, textColumn } from '../storage/columns.js';
import { applicationId } from '../storage/schema.js';
import { CannotOpenStoreError } from '../storage/storage-error.js';

/** What a store file holds. */
export interface StoreFileFacts {
  readonly schemaVersion: number;
  readonly events: number;
  readonly streams: number;
  /** Place of the newest event in the log; null when there is none. */
  readonly headPosition: number | null;
}

const ownerOnly = 0o600;
/** Opening a file that a server was killed on may wait for another process that recovers it. */
const busyTimeoutMs = 30_000;

/**
 * Copies a store to a new file while a server may be writing to it, and returns what the copy holds.
 *
 * `VACUUM INTO` reads in one transaction: the copy is the log as it was at one moment, the server neither waits nor
 * notices, and its start lock, which is another file, is never touched. (SQLite's own backup interface would begin
 * again with every commit of the server, and under load never end.)
 *
 * @throws CannotOpenStoreError for a source that is no event store, and SQLite's error where the disk is full
 */
export function copyStoreFile(source: string, target: string): StoreFileFacts {
  const db = openReadOnly(source);
  try {
    requireEventStore(db, source);
    // Made here, so that it is private from its first byte; SQLite takes an empty file.
    closeSync(openSync(target, 'wx', ownerOnly));
    db.prepare('VACUUM INTO ?').run(target);
  } finally {
    db.close();
  }
  return describeStoreFile(target);
}

/**
 * Checks every page of a store file that no server has open and counts what it holds.
 * @throws CannotOpenStoreError `STORE.DAMAGED` or `STORE.FOREIGN_FILE`
 */
export function describeStoreFile(file: string): StoreFileFacts {
  const db = openReadOnly(file);
  try {
    requireEventStore(db, file);
    const finding = textColumn(db.prepare('PRAGMA integrity_check(1)').get()?.integrity_check);
    if (finding !== 'ok') {
      throw new CannotOpenStoreError(
        'STORE.DAMAGED',
        `The event store file ${file} is damaged (${finding}).`,
      );
    }
    const { events, head } =
      db.prepare('SELECT count(*) AS events, max(position) AS head FROM events').get() ?? {};
    return {
      schemaVersion: integerColumn(db.prepare('PRAGMA user_version').get()?.user_version),
      events: integerColumn(events),
      streams: integerColumn(
        db.prepare('SELECT count(*) AS streams FROM streams WHERE head >= 0').get()?.streams,
      ),
      headPosition: head === null ? null : integerColumn(head),
    };
  } finally {
    db.close();
  }
}

function openReadOnly(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file, { readOnly: true, timeout: busyTimeoutMs });
  } catch (error) {
    throw new CannotOpenStoreError('STORE.UNREADABLE', `The event store file ${file} cannot be opened.`, {
      cause: error,
    });
  }
}

function requireEventStore(db: DatabaseSync, file: string): void {
  if (integerColumn(db.prepare('PRAGMA application_id').get()?.application_id) === applicationId) return;
  throw new CannotOpenStoreError('STORE.FOREIGN_FILE', `${file} is not an event store file.`);
}
