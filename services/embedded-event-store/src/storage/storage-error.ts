import type { StorageRefusal } from '../streams/append.js';

const sqliteFull = 13;
const sqliteIoError = 10;

/** SQLite's primary result code, or undefined where the error is not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  if (typeof error.errcode !== 'number') return undefined;
  // The low byte is the primary code; the rest says more about it.
  return error.errcode & 0xff;
}

/** Says to the writer why nothing was stored; undefined where the error is a bug rather than the disk's fault. */
export function storageRefusal(error: unknown): { reason: StorageRefusal; message: string } | undefined {
  switch (sqliteCode(error)) {
    case sqliteFull:
      return {
        reason: 'disk-full',
        message: 'The disk of the event store is full; nothing was written. Free some space and try again.',
      };
    case sqliteIoError:
      return {
        reason: 'io-error',
        message:
          'The event store could not write to its disk; the append is not known to be stored. Send the same append again.',
      };
    default:
      return undefined;
  }
}

/** The store cannot be opened; the message is one line for the person who starts it. */
export class CannotOpenStoreError extends Error {
  override readonly name = 'CannotOpenStoreError';
  constructor(
    readonly code:
      | 'STORE.LOCKED'
      | 'STORE.SEVERAL_NAMES'
      | 'STORE.FOREIGN_FILE'
      | 'STORE.NEWER_SCHEMA'
      | 'STORE.DAMAGED'
      | 'STORE.UNREADABLE',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
