import type { DatabaseSync } from 'node:sqlite';
import { integerColumn, textColumn } from './columns.js';
import { CannotOpenStoreError } from './storage-error.js';

/** A full check reads the whole file; beyond this size only the end of the log is checked, to keep the start short. */
const fullCheckMaxBytes = 64 * 1024 * 1024;
const tailEvents = 1_000;

/**
 * A stream of the newest events that ends elsewhere than its row says. NOT INDEXED keeps SQLite from finding those streams
 * in the index of all events, which it walks from end to end: two seconds for ten million.
 */
export const wrongHeadsSql = `SELECT s.name AS name, s.head AS head,
    (SELECT max(revision) FROM events WHERE stream_id = s.id) AS last
  FROM streams s WHERE s.id IN
    (SELECT stream_id FROM events NOT INDEXED WHERE position > (SELECT max(position) FROM events) - ?)
  AND head IS NOT last LIMIT 1`;

export type IntegrityCheck = 'full' | 'tail';

/**
 * Looks for damage at start. The end of the log, where a crash would show, is always compared with the stream heads.
 * @throws CannotOpenStoreError `STORE.DAMAGED` with the first finding.
 */
export function checkIntegrity(db: DatabaseSync): IntegrityCheck {
  const pages = integerColumn(db.prepare('PRAGMA page_count').get()?.page_count);
  const pageSize = integerColumn(db.prepare('PRAGMA page_size').get()?.page_size);
  const isSmall = pages * pageSize <= fullCheckMaxBytes;
  if (isSmall) {
    const finding = textColumn(db.prepare('PRAGMA quick_check(1)').get()?.quick_check);
    if (finding !== 'ok') throw damaged(finding);
  }
  const wrongHeads = db.prepare(wrongHeadsSql).get(tailEvents);
  if (wrongHeads !== undefined)
    throw damaged(`stream ${textColumn(wrongHeads.name)} ends at another event than recorded`);
  return isSmall ? 'full' : 'tail';
}

function damaged(finding: string): CannotOpenStoreError {
  return new CannotOpenStoreError(
    'STORE.DAMAGED',
    `The event store file is damaged (${finding}); restore it from a backup.`,
  );
}
