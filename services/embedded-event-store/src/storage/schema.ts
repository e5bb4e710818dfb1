import type { DatabaseSync } from 'node:sqlite';
import { integerColumn } from './columns.js';
import { CannotOpenStoreError } from './storage-error.js';

/** Written into the file's header, so that another program's SQLite file is never taken for an event store ("DDCA"). */
export const applicationId = 0x44444341;

/**
 * Each entry brings a file from the version of its index to the next one; entries are only ever added.
 *
 * `position` is the rowid, so that reading the log is a walk along the table; one index serves the streams. Event ids
 * are not indexed: a random key costs more than everything else of an append, and only recent ids matter.
 */
const migrations: readonly string[] = [
  `CREATE TABLE streams (
     id INTEGER PRIMARY KEY,
     name TEXT NOT NULL UNIQUE,
     head INTEGER NOT NULL
   ) STRICT;
   CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     stream_id INTEGER NOT NULL REFERENCES streams (id),
     revision INTEGER NOT NULL,
     event_id BLOB NOT NULL,
     type TEXT NOT NULL,
     is_json INTEGER NOT NULL,
     created_micros INTEGER NOT NULL,
     data BLOB NOT NULL,
     metadata BLOB NOT NULL
   ) STRICT;
   CREATE UNIQUE INDEX events_by_stream ON events (stream_id, revision);`,
  // What a stream's metadata say, next to its head: looking a stream up needs no second read for them. A stream
  // that has metadata and never had an event has -1 for its head.
  `ALTER TABLE streams ADD COLUMN truncate_before INTEGER;
   ALTER TABLE streams ADD COLUMN max_count INTEGER;
   ALTER TABLE streams ADD COLUMN max_age_seconds INTEGER;
   ALTER TABLE streams ADD COLUMN acl TEXT;`,
];

const pragma = (db: DatabaseSync, name: string): number =>
  integerColumn(db.prepare(`PRAGMA ${name}`).get()?.[name]);

/**
 * Creates the tables in a new file and migrates an older one, each step with its version number in one transaction.
 * @throws CannotOpenStoreError for a file of another program or of a newer version of this one.
 */
export function migrate(db: DatabaseSync): { readonly isNew: boolean } {
  const version = pragma(db, 'user_version');
  const owner = pragma(db, 'application_id');
  const tables = integerColumn(db.prepare('SELECT count(*) AS n FROM sqlite_schema').get()?.n);
  if (owner !== applicationId && (owner !== 0 || version !== 0 || tables > 0)) {
    throw new CannotOpenStoreError(
      'STORE.FOREIGN_FILE',
      'The file of EVENTSTORE_FILE is a database of another program; choose another file.',
    );
  }
  if (version > migrations.length) {
    throw new CannotOpenStoreError(
      'STORE.NEWER_SCHEMA',
      `The event store file has schema version ${version}, this program knows up to ${migrations.length}; start a newer version of the program.`,
    );
  }
  for (const [index, statements] of migrations.entries()) {
    if (index < version) continue;
    db.exec(
      `BEGIN IMMEDIATE; ${statements} PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${index + 1}; COMMIT;`,
    );
  }
  return { isNew: version === 0 };
}
