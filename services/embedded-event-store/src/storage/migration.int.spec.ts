import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { append, collect, newEvents } from '@app/testing/event-store-contract';
import { startEventStore } from '../server.js';
import { describeStoreFile } from '../store-file/copy-store-file.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

/** The file as the first version wrote it, with two streams of events. */
const version1 = `
  CREATE TABLE streams (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, head INTEGER NOT NULL) STRICT;
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
  CREATE UNIQUE INDEX events_by_stream ON events (stream_id, revision);
  INSERT INTO streams VALUES (1, 'ledger-1', 2), (2, 'ledger-2', 0);
  INSERT INTO events VALUES
    (1, 1, 0, x'00000000000040008000000000000001', 'old', 1, 1000000, CAST('{"n":1}' AS BLOB), x''),
    (2, 1, 1, x'00000000000040008000000000000002', 'old', 1, 2000000, CAST('{"n":2}' AS BLOB), x''),
    (3, 2, 0, x'00000000000040008000000000000003', 'old', 1, 3000000, CAST('{"n":3}' AS BLOB), x''),
    (4, 1, 2, x'00000000000040008000000000000004', 'old', 0, 4000000, x'00ff', CAST('{"m":4}' AS BLOB));
  PRAGMA application_id = 0x44444341;
  PRAGMA user_version = 1;`;

describe('a store file of the first version', () => {
  let folder: string;
  let file: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'migrated-store-'));
    file = join(folder, 'events.db');
    const db = new DatabaseSync(file);
    db.exec(version1);
    db.close();
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('opens with every event as it was, and takes everything that is new', async () => {
    const store = await startEventStore({ port: 0, host: '127.0.0.1', file });
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    try {
      const events = (await collect(client.readAll())).map(({ event }) => event);
      // Nothing was put before them or after them: the first events of a new store are those of a new store.
      expect(events.map((event) => event?.position?.commit)).toEqual([1n, 2n, 3n, 4n]);
      expect(events.map((event) => `${event?.streamId}@${event?.revision}`)).toEqual([
        'ledger-1@0',
        'ledger-1@1',
        'ledger-2@0',
        'ledger-1@2',
      ]);
      expect(events.map((event) => event?.created.getTime())).toEqual([1_000, 2_000, 3_000, 4_000]);
      expect(events[0]).toMatchObject({ type: 'old', data: { n: 1 }, isJson: true });
      expect(events[3]).toMatchObject({ isJson: false, metadata: { m: 4 } });
      expect(await append(client, 'ledger-1', newEvents(1), 2n)).toBe(3n);
      expect(await append(client, 'ledger-3', newEvents(1), NO_STREAM)).toBe(0n);
      await client.setStreamMetadata('ledger-1', { maxCount: 2 });
      expect(await collect(client.readStream('ledger-1'))).toHaveLength(2);
      await client.deleteStream('ledger-2');
    } finally {
      await client.dispose();
      await store.stop();
    }
    expect(describeStoreFile(file)).toMatchObject({ schemaVersion: 2, events: 8, streams: 5 });
  });
});
