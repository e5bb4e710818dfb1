import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import {
  type Anchor,
  ANCHOR_STREAM,
  anchorOf,
  createHeadsTree,
  proposeEvents,
  type StreamHead,
  type SubscribeAllOptions,
  type SubscriptionMessage,
  toStoredEvent,
} from '@app/event-store';
import { createInMemoryEventStore, type InMemoryEventStore } from '@app/event-store/testing';
import {
  createDatabase,
  createPool,
  delay,
  fixedClock,
  type FixedClock,
  silentLogger,
  systemIds,
} from '@app/platform';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { createQueueing } from '../queue/bullmq-queueing.js';
import { anchorHeads, type AnchorParts } from './anchor-heads.js';
import { startAnchors } from './start-anchors.js';
import { StreamHeadsRepository } from './stream-heads.repository.js';

const logger = silentLogger();
const { signal } = new AbortController();
let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;
let store: InMemoryEventStore;
let clock: FixedClock;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});
beforeEach(async () => {
  store = createInMemoryEventStore();
  clock = fixedClock('2026-11-27T00:05:00.000Z');
  await deleteKeptHeads();
});

/** What docs/audit.md has an operator do. */
async function deleteKeptHeads(): Promise<void> {
  await sql`delete from cache.stream_heads`.execute(database);
  await sql`delete from cache.stream_heads_progress`.execute(database);
}

const parts = (): AnchorParts => ({
  ...{ store, clock, logger, signal },
  heads: new StreamHeadsRepository(database),
});

async function append(stream: string, count = 1): Promise<void> {
  const newest = await store.readHead(stream);
  let head: StreamHead | 'no-stream' = 'no-stream';
  if (newest !== 'no-stream') {
    const { hash, occurredAt } = toStoredEvent(newest).metadata;
    head = { revision: newest.revision, hash, occurredAt };
  }
  const command = {
    commandId: systemIds.uuidv7(),
    correlationId: 'c',
    actor: { kind: 'user', id: 'a' },
  } as const;
  const encoded = Array.from({ length: count }, () => ({ type: 'a', schemaVersion: 1, data: {} }));
  const events = proposeEvents(encoded, command, head, clock.now());
  await store.append(stream, events, head === 'no-stream' ? head : head.revision);
}

async function anchors(): Promise<readonly Anchor[]> {
  const found: Anchor[] = [];
  for await (const event of store.readStream(ANCHOR_STREAM)) found.push(anchorOf(event));
  return found;
}

/** The root of the heads that the log has up to some event. */
function rootAfter(events: number): string {
  const heads = new Map<
    string,
    { readonly stream: string; readonly revision: bigint; readonly hash: string }
  >();
  for (const event of store.all().slice(0, events)) {
    const { stream, revision } = event;
    heads.set(stream, { stream, revision, hash: toStoredEvent(event).metadata.hash });
  }
  const tree = createHeadsTree();
  for (const stream of [...heads.keys()].sort()) {
    const head = heads.get(stream);
    if (head !== undefined) tree.add(head);
  }
  return tree.root();
}

describe('the daily anchor', () => {
  it('represents the heads of all streams, earlier anchors included, at its place in the log', async () => {
    await append('ledger-b', 3);
    await append('account-a');
    await anchorHeads(parts());
    await append('ledger-b');
    clock.set('2026-11-28T00:05:00.000Z');
    await anchorHeads(parts());

    expect(await anchors()).toEqual([
      {
        revision: 0n,
        anchored: { merkleRoot: rootAfter(4), streams: 2n, events: 4n, at: '2026-11-27T00:05:00.000Z' },
      },
      {
        revision: 1n,
        anchored: { merkleRoot: rootAfter(6), streams: 3n, events: 6n, at: '2026-11-28T00:05:00.000Z' },
      },
    ]);
  });

  it('is made once a day however often and by however many workers it is tried', async () => {
    await append('ledger-b');
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => anchorHeads(parts())));
    await anchorHeads(parts());

    expect(await anchors()).toHaveLength(1);
    for (const tried of tries)
      if (tried.status === 'rejected') expect(tried.reason).toMatchObject({ code: 'ANCHOR.BUSY' });
  });

  it('is remembered in Postgres (regression: anchors cut off the end of their stream were not missed)', async () => {
    const kept = () =>
      database
        .$extendTables<StreamHeadsSchema>()
        .selectFrom('cache.stream_heads_progress')
        .select('anchor_revision')
        .executeTakeFirst();
    await append('ledger-b');
    await anchorHeads(parts());
    expect(await kept()).toEqual({ anchor_revision: '0' });
    clock.set('2026-11-28T00:05:00.000Z');
    await anchorHeads(parts());
    expect(await kept()).toEqual({ anchor_revision: '1' });
  });

  it('passes over a tombstone (regression: one stopped the anchors for ever)', async () => {
    await append('ledger-b');
    const tombstone = { id: systemIds.uuidv7(), type: '$streamDeleted', data: {}, metadata: {} };
    await store.append('ledger-b', [tombstone], 0n);
    expect(await anchorHeads(parts())).toMatchObject({ events: 1n });
  });

  it('waits for the first event of a new installation', async () => {
    expect(await anchorHeads(parts())).toBeUndefined();
    expect(await anchors()).toEqual([]);
    await append('ledger-b');
    expect(await anchorHeads(parts())).toMatchObject({ events: 1n });
  });

  it('is made once when the answer to its append was lost', async () => {
    await append('ledger-b');
    store.failNextAppend('after');
    await anchorHeads(parts());
    expect(await anchors()).toHaveLength(1);
  });

  it('covers the days on which nobody ran', async () => {
    await append('ledger-b');
    await anchorHeads(parts());
    await append('ledger-c');
    clock.set('2026-12-03T17:00:00.000Z');
    await anchorHeads(parts());
    expect((await anchors()).map(({ anchored }) => [anchored.at.slice(0, 10), anchored.events])).toEqual([
      ['2026-11-27', 1n],
      ['2026-12-03', 3n],
    ]);
  });

  it('takes the heads again where the table is empty, with the same result', async () => {
    for (let user = 0; user < 30; user += 1) await append(`ledger-${user}`, 1 + (user % 3));
    await anchorHeads(parts());
    await deleteKeptHeads();
    clock.set('2026-11-28T00:05:00.000Z');
    await append('ledger-7');
    await anchorHeads(parts());
    const [, second] = await anchors();
    expect(second?.anchored.merkleRoot).toBe(rootAfter(store.all().length - 1));
  });

  it.each([
    ['a shorter log', 2, /beyond the end of the log/],
    ['another log, which has outgrown it', 9, /is of event .*, but the log has event /],
  ])('is refused on %s than the heads are of, until they are deleted', async (_what, count, text) => {
    await append('ledger-b', 5);
    await anchorHeads(parts());
    store = createInMemoryEventStore();
    await append('ledger-b', count);
    await expect(anchorHeads(parts())).rejects.toMatchObject({
      code: 'STORE.CHECKPOINT_NOT_IN_LOG',
      message: expect.stringMatching(text),
    });
    expect(await anchors()).toEqual([]);
    await deleteKeptHeads();
    await anchorHeads(parts());
    expect((await anchors())[0]?.anchored).toMatchObject({
      events: BigInt(count),
      merkleRoot: rootAfter(count),
    });
  });

  it('is refused by a server that never says that the end of the log is reached', async () => {
    await append('ledger-b', 2);
    const real = store;
    async function* subscribeAll(options: SubscribeAllOptions): AsyncGenerator<SubscriptionMessage> {
      for await (const message of real.subscribeAll(options)) if (message.kind !== 'caught-up') yield message;
    }
    await expect(anchorHeads({ ...parts(), store: { ...real, subscribeAll } })).rejects.toMatchObject({
      code: 'STORE.SERVER_TOO_OLD',
    });
  });

  it('is rejected while a stream does not go on where it was anchored', async () => {
    await append('ledger-b', 2);
    await anchorHeads(parts());
    await database
      .$extendTables<StreamHeadsSchema>()
      .updateTable('cache.stream_heads')
      .set({ hash: 'f'.repeat(64) })
      .where('stream', '=', 'ledger-b')
      .execute();
    clock.set('2026-11-28T00:05:00.000Z');
    await append('ledger-b');

    await expect(anchorHeads(parts())).rejects.toMatchObject({
      code: 'ANCHOR.STREAM_FORKED',
      message: 'Event 2 of ledger-b does not follow the head that was anchored.',
    });
    expect(await anchors()).toHaveLength(1);
  });

  it('is made at the start of a worker, which registers one schedule', async () => {
    await append('ledger-b');
    const queueing = createQueueing({ databaseUrl: testDatabase.url, logger, redisUrl: undefined });
    try {
      await startAnchors(queueing, { ...parts(), database });
      await startAnchors(queueing, { ...parts(), database });
      for (let waited = 0; (await anchors()).length === 0 && waited < 30_000; waited += 50) await delay(50);
      expect(await anchors()).toHaveLength(1);
      expect(await queueing.openQueue('anchors').scheduleIds()).toEqual(['daily-anchor']);
    } finally {
      await queueing.close();
    }
  });
});
