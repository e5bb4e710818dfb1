import type { DatabaseSync } from 'node:sqlite';
import { openStoreFile } from '../storage/open-store-file.js';

const eventsAnAppend = 5;
const eventsATransaction = 500_000;
const cacheKib = 512 * 1024;
const data = Buffer.from(JSON.stringify({ text: 'd'.repeat(128) }));
const metadata = Buffer.from(JSON.stringify({ hash: 'm'.repeat(120) }));

export interface Filling {
  /** In all. */
  readonly events: number;
  /** They are named `bench-0` and so on, and take turns in appends of five, as those of people do. */
  readonly streams: number;
}

/**
 * Makes a store file of very many events for a bench: the tables are those that the server makes, the rows are written by
 * SQLite alone, five million a minute, and without durability, since no event is acknowledged.
 */
export function fillStoreFile(path: string, { events, streams }: Filling): void {
  const file = openStoreFile(path);
  try {
    file.db.exec(`PRAGMA synchronous = OFF; PRAGMA cache_size = -${cacheKib};`);
    insertEvents(file.db, { events, streams });
    file.db.exec(
      `INSERT INTO streams (id, name, head)
       SELECT stream_id, 'bench-' || (stream_id - 1), max(revision) FROM events GROUP BY stream_id`,
    );
  } finally {
    file.close();
  }
}

function insertEvents(db: DatabaseSync, { events, streams }: Filling): void {
  const insert = db.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :end)
     INSERT INTO events (position, stream_id, revision, event_id, type, is_json, created_micros, data, metadata)
     SELECT n + 1, (n / :append) % :streams + 1, n / (:append * :streams) * :append + n % :append,
       randomblob(16), 'bench.bitcoin-bought', 1, :created + n, :data, :metadata FROM numbers`,
  );
  // As bigint SQLite takes them for integers, with which it divides without a remainder.
  const [append, taking] = [BigInt(eventsAnAppend), BigInt(streams)];
  const created = BigInt(Date.now()) * 1_000n - BigInt(events);
  for (let first = 0; first < events; first += eventsATransaction) {
    const end = Math.min(first + eventsATransaction, events);
    const range = { first: BigInt(first), end: BigInt(end) };
    insert.run({ ...range, append, streams: taking, created, data, metadata });
  }
}

const [path, events, streams] = process.argv.slice(2);
if (path !== undefined && events !== undefined && streams !== undefined)
  fillStoreFile(path, { events: Number.parseInt(events, 10), streams: Number.parseInt(streams, 10) });
