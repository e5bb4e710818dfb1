import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { connectRawEventStore, type RawEventStore } from '@app/event-store/raw';
import { ledgerStream } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger, systemIds } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { followReadModels } from './read-model-subscription.js';

const entry = join(import.meta.dirname, '../../../embedded-event-store/dist/main.js');
let folder: string;
let server: RunningEventStore;
let store: EventStore;
let raw: RawEventStore;
let database: TestDatabase;
let db: Kysely<ReadSchema>;
let log: LedgerLog;
let stopping = new AbortController();
let finished: Promise<void> | undefined;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deleted-streams-'));
  server = await startEventStoreProcess({ entry, file: join(folder, 'events.db'), port: await freePort() });
  store = connectEventStore(server.url);
  raw = connectRawEventStore(server.url);
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'deleted-test', max: 6 }));
  log = new LedgerLog(store);
});
afterEach(stop);
afterAll(async () => {
  await raw.close();
  await store.close();
  await server.stop();
  await db.destroy();
  await database.drop();
  await rm(folder, { recursive: true });
});

function start(): void {
  stopping = new AbortController();
  ({ finished } = followReadModels({
    ...{ store, db, partition: wholePartition, cacheEvents: 1_000 },
    ...{ logger: silentLogger(), signal: stopping.signal },
  }));
}

async function stop(): Promise<void> {
  stopping.abort();
  await finished;
}

async function progressOf(stream: string) {
  return db
    .withSchema(readSchemaV1)
    .selectFrom('stream_progress')
    .select(['revision', 'parked_reason'])
    .where('stream', '=', stream)
    .executeTakeFirst();
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 400; turn += 1) {
    if (await isDone()) return;
    await delay(25);
  }
  throw new Error('it never came about');
}

function deposits(count: number): LedgerScenario {
  const ledger = new LedgerScenario('2026-11-02');
  for (let n = 1; n <= count; n += 1) ledger.deposits(`${n}.00`);
  return ledger;
}

it('parks a stream with a tombstone or hidden events alone (regression: the projector stopped for all)', async () => {
  const [closed, hidden, other] = [testUser('gone', 1), testUser('gone', 2), testUser('gone', 3)];
  for (const user of [closed, hidden, other]) await log.write(user, deposits(2));
  start();
  await until(async () => (await progressOf(ledgerStream(other)))?.revision === '1');
  await stop();

  await raw.tombstone(ledgerStream(closed), 1n);
  const metadata = { id: systemIds.uuidv7(), type: '$metadata', contentType: 'application/json' };
  await raw.append(
    `$$${ledgerStream(hidden)}`,
    [{ ...metadata, data: Buffer.from('{"$tb":9223372036854775807}'), metadata: Buffer.alloc(0) }],
    'no-stream',
  );
  const newcomer = testUser('gone', 4);
  await log.write(newcomer, deposits(1));
  start();
  await until(async () => (await progressOf(ledgerStream(newcomer)))?.revision === '0');

  expect(await progressOf(ledgerStream(closed))).toEqual({
    revision: '1',
    parked_reason: expect.stringContaining('tombstone'),
  });
  expect(await progressOf(ledgerStream(hidden))).toEqual({ revision: '1', parked_reason: null });
  expect(await progressOf(ledgerStream(other))).toEqual({ revision: '1', parked_reason: null });
});
