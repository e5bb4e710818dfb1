import { DatabaseSync } from 'node:sqlite';
import { CannotOpenStoreError, sqliteCode } from './storage-error.js';

const sqliteBusy = 5;

/**
 * Keeps a second server off the same file. The lock is SQLite's own, on an empty file next to the store: the operating
 * system frees it when the process dies in whatever way, and the store itself stays readable for a backup.
 * @throws CannotOpenStoreError `STORE.LOCKED` where another server holds it.
 */
export function lockStoreFile(file: string): { release(): void } {
  let lock: DatabaseSync | undefined;
  try {
    lock = new DatabaseSync(`${file}.lock`, { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    const held = lock;
    return {
      release: () => {
        held.close();
      },
    };
  } catch (error) {
    if (lock?.isOpen === true) lock.close();
    if (sqliteCode(error) === sqliteBusy) {
      throw new CannotOpenStoreError(
        'STORE.LOCKED',
        `Another event store already runs on ${file}; stop it first or set another EVENTSTORE_FILE.`,
      );
    }
    throw new CannotOpenStoreError(
      'STORE.UNREADABLE',
      `The event store cannot write beside ${file}; check that the folder exists and is writable.`,
      {
        cause: error,
      },
    );
  }
}
