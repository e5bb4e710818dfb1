import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import type { EventStore } from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import { ledgerStream } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { type Clock, createDatabase, createPool, delay, fixedClock, silentLogger } from '@app/platform';
import { type ReadSchema, wholePartition } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { LedgerLog, testUser } from '../testing/ledger-log.js';
import { allRows, forgetAll, untilProjected } from '../testing/read-models.js';
import { followReadModels, type ReadModelSubscription } from './read-model-subscription.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;
let store: InMemoryEventStore;
let log: LedgerLog;
let running: { readonly controller: AbortController; readonly subscription: ReadModelSubscription }[] = [];

const user = (n: number) => testUser('another log', n);
const headsOf = (of: InMemoryEventStore): Map<string, bigint> =>
  new Map(of.all().map((event) => [event.stream, event.revision]));

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'another-log', max: 8 }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

beforeEach(async () => {
  await forgetAll(db);
  store = createInMemoryEventStore();
  log = new LedgerLog(store);
});

afterEach(async () => {
  await stopAll();
});

function start({ from = store, clock }: { readonly from?: EventStore; readonly clock?: Clock } = {}) {
  const controller = new AbortController();
  const subscription = followReadModels({
    ...{ store: from, db, partition: wholePartition, cacheEvents: 100_000 },
    ...{ logger: silentLogger(), signal: controller.signal },
    ...(clock === undefined ? {} : { clock }),
  });
  running.push({ controller, subscription });
  return subscription;
}

async function stopAll(): Promise<void> {
  for (const { controller, subscription } of running) {
    controller.abort();
    await subscription.finished;
  }
  running = [];
}

describe('an event store that the read models are not of', () => {
  async function untilDown(subscription: ReadModelSubscription) {
    while (subscription.health().status !== 'down') await delay(5);
    return subscription.health();
  }

  it('such as an older state of it is found on start: health names the rebuild, and no row changes', async () => {
    start();
    await log.write(user(0), life());
    await log.write(user(1), life());
    await untilProjected(db, headsOf(store));
    await stopAll();
    const rows = await allRows(db);
    store = createInMemoryEventStore();
    log = new LedgerLog(store);
    await log.writeNext(user(0), life());
    const subscription = start();
    expect(await untilDown(subscription)).toMatchObject({
      details: { state: 'not-in-log', failure: expect.stringContaining('npm run projections:rebuild') },
    });
    expect(subscription.status()?.failure).toContain('npm run projections:rebuild');
    expect(await allRows(db)).toEqual(rows);
  });

  it('is found after a reconnect, also where its log is longer', async () => {
    const other = createInMemoryEventStore();
    let current = store;
    const first = store;
    const switched: EventStore = {
      ...store,
      readHead: (stream) => current.readHead(stream),
      readLogHead: () => current.readLogHead(),
      readLog: (options) => current.readLog(options),
      subscribeAll: (options) => current.subscribeAll(options),
    };
    const subscription = start({ from: switched });
    await log.write(user(0), life());
    await untilProjected(db, headsOf(store));
    const otherLog = new LedgerLog(other);
    for (const n of [7, 8, 9]) await otherLog.write(user(n), life());
    current = other;
    first.dropSubscriptions();
    const stream = ledgerStream(user(0));
    expect(await untilDown(subscription)).toMatchObject({
      details: {
        state: 'not-in-log',
        failure: expect.stringMatching(
          new RegExp(`${stream} at revision .* is not in the log.*npm run projections:rebuild`),
        ),
      },
    });
    current = first;
    while (subscription.health().status !== 'up') await delay(5);
  });

  it('is found by the event at the checkpoint, where an older copy has outgrown it with other events', async () => {
    const first = life();
    start();
    await log.write(user(0), first);
    await log.write(user(1), life());
    await untilProjected(db, headsOf(store));
    await stopAll();
    const rows = await allRows(db);
    // The copy was taken after the first person; since then the second one's streams have grown in it by other events.
    const original = store;
    const atEnd = headsOf(original);
    store = createInMemoryEventStore();
    await new LedgerLog(store).write(user(0), first);
    for (const [stream, revision] of atEnd) {
      const head = await store.readHead(stream);
      for (let next = head === 'no-stream' ? 0n : head.revision + 1n; next <= revision + 1n; next += 1n) {
        const event = { id: randomUUID(), type: 'other', data: {}, metadata: {} };
        await store.append(stream, [event], next === 0n ? 'no-stream' : next - 1n);
      }
    }
    const subscription = start();
    expect(await untilDown(subscription)).toMatchObject({
      details: {
        state: 'not-in-log',
        failure: expect.stringMatching(
          /is of event .* but the log has event .*`npm run projections:rebuild`/,
        ),
      },
    });
    expect(await allRows(db)).toEqual(rows);
  });

  it('is not taken for one that refuses the subscription, which is down after 30 seconds', async () => {
    const clock = fixedClock('2026-11-27T12:00:00.000Z');
    const refusing: EventStore = {
      ...store,
      subscribeAll: () => {
        throw new Error('subscription to $all: access denied');
      },
    };
    const subscription = start({ from: refusing, clock });
    while (subscription.health().details?.['state'] !== 'backing-off') await delay(5);
    expect(subscription.health().status).toBe('degraded');
    clock.advance(30_000);
    expect(await untilDown(subscription)).toMatchObject({
      details: { failure: 'subscription to $all: access denied' },
    });
  });
});
