import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { connectRawEventStore, type RawEventStore } from '@app/event-store/raw';
import { ledgerStream, type UserId } from '@app/ledger';
import { LedgerScenario } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger, systemIds } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { blueGreenRebuild } from '../rebuild/blue-green-rebuild.js';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { followReadModels } from './read-model-subscription.js';

const built = join(import.meta.dirname, '../../../embedded-event-store/dist');
let folder: string;
let port: number;
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
  port = await freePort();
  server = await startServer();
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

const file = (): string => join(folder, 'events.db');

function startServer(): Promise<RunningEventStore> {
  return startEventStoreProcess({ entry: join(built, 'main.js'), file: file(), port });
}

async function scavenge(): Promise<void> {
  await server.stop();
  await promisify(execFile)(process.execPath, [join(built, 'store-file/main.js'), 'scavenge', file()]);
  server = await startServer();
}

async function hideBefore(user: UserId, revision: string): Promise<void> {
  const metadata = { id: systemIds.uuidv7(), type: '$metadata', contentType: 'application/json' };
  const data = Buffer.from(`{"$tb":${revision}}`);
  await raw.append(
    `$$${ledgerStream(user)}`,
    [{ ...metadata, data, metadata: Buffer.alloc(0) }],
    'no-stream',
  );
}

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

async function progressOf(stream: string, schema = readSchemaV1) {
  return db
    .withSchema(schema)
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
  await hideBefore(hidden, '9223372036854775807');
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

it('rebuilds all read models over a tombstone and a scavenge (regression: it ended with a gap)', async () => {
  const [closed, cut, gone] = [testUser('gone', 5), testUser('gone', 6), testUser('gone', 7)];
  for (const user of [closed, cut, gone]) await log.write(user, deposits(3));
  start();
  await until(async () => (await progressOf(ledgerStream(gone)))?.revision === '2');
  await stop();
  await raw.tombstone(ledgerStream(closed), 2n);
  await hideBefore(cut, '2');
  const rebuilt = () =>
    blueGreenRebuild({ db, store, logger: silentLogger(), signal: new AbortController().signal });

  const beforeScavenge = await rebuilt();
  await scavenge();
  await raw.tombstone(ledgerStream(gone), 2n);
  const afterScavenge = await rebuilt();

  expect(beforeScavenge.lostUsers).toContain(closed);
  // What is only hidden is still in the log, and is applied from there.
  expect(beforeScavenge.lostUsers).not.toContain(cut);
  expect(beforeScavenge.differencesOfFormer).toEqual([]);
  expect(await progressOf(ledgerStream(cut), beforeScavenge.active)).toEqual({
    revision: '2',
    parked_reason: null,
  });
  expect(afterScavenge.lostUsers.toSorted()).toEqual(expect.arrayContaining([closed, cut, gone].toSorted()));
  const inNew = (user: UserId) => progressOf(ledgerStream(user), afterScavenge.active);
  expect(await inNew(cut)).toEqual({
    revision: '-1',
    parked_reason: expect.stringContaining('before revision 2'),
  });
  expect(await inNew(gone)).toEqual({ revision: '2', parked_reason: expect.stringContaining('tombstone') });
  expect(await inNew(testUser('gone', 3))).toEqual({ revision: '1', parked_reason: null });
});
