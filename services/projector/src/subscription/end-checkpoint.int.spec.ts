import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { ledgerStream } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { untilProjected } from '../testing/read-models.js';
import { followReadModels, type ReadModelSubscription } from './read-model-subscription.js';

const services = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const END = (2n ** 64n - 1n).toString();
const [first, second] = [testUser('end checkpoint', 1), testUser('end checkpoint', 2)];

let folder: string;
let server: RunningEventStore;
let store: EventStore;
let database: TestDatabase;
let db: Kysely<ReadSchema>;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'end-checkpoint-'));
  server = await startEventStoreProcess({
    entry: join(services, 'embedded-event-store/dist/main.js'),
    port: await freePort(),
    file: join(folder, 'events.db'),
    env: { EVENTSTORE_PECULIARITIES: 'end-checkpoint' },
  });
  store = connectEventStore(server.url);
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'end-checkpoint', max: 4 }));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a projector while `work` goes on. */
async function whileProjecting(work: (running: ReadModelSubscription) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const running = followReadModels({
    ...{ store, db, partition: wholePartition, cacheEvents: 1_000 },
    ...{ logger: silentLogger(), signal: controller.signal },
  });
  try {
    await work(running);
  } finally {
    controller.abort();
    await running.finished;
  }
}

async function untilLive(running: ReadModelSubscription): Promise<void> {
  while (running.status()?.state !== 'live') await delay(5);
}

const checkpoints = () => db.withSchema(readSchemaV1).selectFrom('checkpoints').selectAll().execute();

it('a checkpoint of "end" is never stored: what is appended while the projector is away is projected', async () => {
  await whileProjecting(untilLive);
  expect(await checkpoints()).toEqual([]);
  const ledger = life();
  await new LedgerLog(store).write(first, ledger);
  await whileProjecting(() => untilProjected(db, new Map([[ledgerStream(first), ledger.state.revision]])));
});

it('a checkpoint of "end" that an older version stored counts as none, and is replaced', async () => {
  const at = { commit_position: END, prepare_position: END };
  await db
    .withSchema(readSchemaV1)
    .insertInto('checkpoints')
    .values({ projection: 'read-models', partition: 0, partitions: 1, ...at })
    .execute();
  const log = new LedgerLog(store);
  const ledgers = [life(), life()] as const;
  await log.write(first, ledgers[0]);
  await whileProjecting(() =>
    untilProjected(db, new Map([[ledgerStream(first), ledgers[0].state.revision]])),
  );
  const [stored] = await checkpoints();
  expect(stored?.commit_position).not.toBe(END);
  await log.write(second, ledgers[1]);
  await whileProjecting(() =>
    untilProjected(db, new Map([[ledgerStream(second), ledgers[1].state.revision]])),
  );
});
