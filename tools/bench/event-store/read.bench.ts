import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient } from '@eventstore/db-client';
import { connectEventStore } from '@app/event-store';
import { type Bench, BenchError, type Figure } from '../harness/bench.ts';
import { catchUp, countEvents } from './catch-up.ts';
import { PostgresRows } from './peers.ts';
import { interleavedRates } from './rates.ts';
import { writeStream } from './stream-writer.ts';

const CATEGORY = 'benchRead';
/** Several times what the server keeps of its file in memory (32 MB), so that every read goes to the file. */
const USUAL_EVENTS = 200_000;
const FULL_EVENTS = 1_000_000;
const PAGE_ROWS = 1_000;
const TARGET = 50_000;

export const bench: Bench = {
  title: 'reading a stream from disk, and catching up with the whole log, over gRPC on loopback',
  run: async ({ installation: start, signal, isFull, say }) => {
    const events = isFull ? FULL_EVENTS : USUAL_EVENTS;
    const installation = await start();
    const store = connectEventStore(installation.eventStoreUrl);
    const library = EventStoreDBClient.connectionString(installation.eventStoreUrl);
    const postgres = await PostgresRows.create(installation);
    const file = new DatabaseSync(join(installation.folder, 'events.db'), { readOnly: true });
    try {
      say(`writing ${String(events)} events`);
      const head = await store.readLogHead();
      const from = head === 'empty' ? 'start' : head.position;
      const stream = await writeStream(store, CATEGORY, events);
      await postgres.commitEach(events / PAGE_ROWS, PAGE_ROWS);
      const counted = (what: string, count: () => number | Promise<number>) => ({
        events,
        run: async () => {
          const read = await count();
          if (read !== events) throw new BenchError(`${what}: ${String(read)} of ${String(events)} events`);
        },
      });
      const rates = await interleavedRates(
        {
          read: counted('read', () => countEvents(store.readStream(stream))),
          caughtUp: counted('catching up', () => catchUp(store, { from, category: CATEGORY, signal })),
          library: counted('read by the library', () => countEvents(library.readStream(stream))),
          sqlite: counted('bare node:sqlite', () => walkFile(file, stream)),
          postgres: counted('Postgres', () => postgres.readAll(PAGE_ROWS)),
        },
        { rounds: isFull ? 7 : 5, warmUp: 1, signal, serverPid: installation.pids.eventStore },
      );
      const figure = (name: string, own: 'read' | 'caughtUp'): readonly Figure[] => [
        {
          ...{ name, unit: 'events/s', measured: rates.of(own), target: { atLeast: TARGET } },
          peer: { name: 'bare node:sqlite on the same file', measured: rates.of('sqlite') },
        },
        ...rates.computedFor(own, name),
      ];
      return [
        ...figure('reading a stream', 'read'),
        ...figure('catching up with $all, filtered', 'caughtUp'),
        {
          ...{ name: 'reading a stream, beside the library', unit: 'events/s', measured: rates.of('read') },
          peer: { name: "db-client's own readStream", measured: rates.of('library') },
        },
        {
          ...{ name: 'reading a stream, beside Postgres', unit: 'events/s', measured: rates.of('read') },
          peer: { name: `rows of a table, ${String(PAGE_ROWS)} a page`, measured: rates.of('postgres') },
          note: `${String(events)} events; their file is in the memory of the system, not in that of the server`,
        },
      ];
    } finally {
      file.close();
      await postgres.close();
      await library.dispose();
      await store.close();
    }
  },
};

/** The same rows out of the same file with neither server nor protobuf: the limit of what reads them. */
function walkFile(file: DatabaseSync, stream: string): number {
  const rows = file
    .prepare(
      `SELECT position, revision, event_id, type, is_json, created_micros, data, metadata FROM events
       WHERE stream_id = (SELECT id FROM streams WHERE name = ?) ORDER BY revision`,
    )
    .iterate(stream);
  let count = 0;
  for (const { position } of rows) if (position !== null) count += 1;
  return count;
}
