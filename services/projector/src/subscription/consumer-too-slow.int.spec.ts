import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { connectEventStore, type EventStore } from '@app/event-store';
import { usd } from '@app/ledger/testing';
import { createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { freePort, type RunningEventStore, startEventStoreProcess } from '@app/provisioning';
import { type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, forgetAll, untilProjected } from '../testing/read-models.js';
import { followReadModels, type ReadModelSubscription } from './read-model-subscription.js';

const services = join(dirname(fileURLToPath(import.meta.url)), '../../..');
/** More than the projector takes ahead and the connection holds. */
const users = 12;
const eventsEach = 500;

let folder: string;
let server: RunningEventStore;
let store: EventStore;
let database: TestDatabase;
let db: Kysely<ReadSchema>;
let subscriptions: number;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'consumer-too-slow-'));
  server = await startEventStoreProcess({
    entry: join(services, 'embedded-event-store/dist/main.js'),
    port: await freePort(),
    file: join(folder, 'events.db'),
    env: { EVENTSTORE_PECULIARITIES: 'consumer-too-slow' },
  });
  const connected = connectEventStore(server.url);
  subscriptions = 0;
  store = {
    ...connected,
    subscribeAll: (options) => {
      subscriptions += 1;
      return connected.subscribeAll(options);
    },
  };
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'too-slow', max: 6 }));
});

afterEach(async () => {
  await db.destroy();
  await database.drop();
  await store.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function whileProjecting(work: (running: ReadModelSubscription) => Promise<void>): Promise<void> {
  const controller = new AbortController();
  const running = followReadModels({
    ...{ store, db, partition: wholePartition, cacheEvents: 10_000 },
    ...{ logger: silentLogger(), signal: controller.signal },
  });
  try {
    await work(running);
  } finally {
    controller.abort();
    await running.finished;
  }
}

it('a projector whose live subscription is ended for being slow subscribes again and projects everything', async () => {
  const log = new LedgerLog(store);
  const user = (n: number) => testUser('too slow', n);
  const change = {
    type: 'account.base-investment-changed',
    data: { base: usd('150.00'), entered: null },
  } as const;
  const heads = new Map<string, bigint>();
  const write = async (n: number): Promise<void> => {
    await log.writeAccount(user(n), ...Array.from({ length: eventsEach }, () => change));
    heads.set(`account-${user(n)}`, BigInt(eventsEach - 1));
  };
  await whileProjecting(async (running) => {
    while (running.status()?.state !== 'live') await delay(5);
    // The projector takes one batch and cannot store it until everything is appended.
    await db.transaction().execute(async (blocking) => {
      await sql`lock table ${sql.id(readSchemaV1, 'checkpoints')} in access exclusive mode`.execute(blocking);
      for (let n = 0; n < users; n += 1) await write(n);
    });
    await untilProjected(db, heads);
  });
  expect(subscriptions).toBeGreaterThan(1);
  const rows = await allRows(db);
  await forgetAll(db);
  await whileProjecting(() => untilProjected(db, heads));
  expect(await allRows(db)).toEqual(rows);
});
