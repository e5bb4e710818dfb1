import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it } from '@jest/globals';
import { fixedClock, silentLogger } from '@app/platform';
import { verifyChain } from '../metadata/hash-chain.js';
import type { EventStore, Position, RecordedEvent, SubscriptionMessage } from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import {
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
  WrongRevisionError,
} from '../port/store.errors.js';
import { foldWith } from '../repository/codec.js';
import { createRepository } from '../repository/repository.js';
import { runSubscription } from '../subscription/run-subscription.js';
import {
  add,
  command,
  commandId,
  counterCodec,
  counterEvents,
  EMPTY_COUNTER,
  evolveCounter,
  take,
} from '../testing/counter.js';
import type { CounterEvent, CounterState } from '../testing/counter.js';
import { startCuttingProxy } from '../testing/cutting-proxy.js';
import type { CuttingProxy } from '../testing/cutting-proxy.js';
import { serverUnderTest, testUrl } from '../testing/server-under-test.js';
import { connectEventStore } from './connect-event-store.js';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

function open(storeUrl = testUrl, limitMs?: number): EventStore {
  const store = connectEventStore(storeUrl, limitMs === undefined ? {} : { limitMs });
  closers.push(() => store.close());
  return store;
}

async function openThroughProxy(
  limitMs: number,
): Promise<{ readonly store: EventStore; readonly proxy: CuttingProxy }> {
  const proxy = await startCuttingProxy(serverUnderTest());
  closers.push(() => proxy.close());
  return { store: open(`esdb://127.0.0.1:${proxy.port}?tls=false`, limitMs), proxy };
}

/** A category of its own keeps the tests of one server apart. */
function freshCategory(): string {
  return `t${randomUUID().replaceAll('-', '')}`;
}

async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

function counters(store: EventStore, category: string) {
  return createRepository<CounterState, CounterEvent>({
    store,
    clock: fixedClock('2026-11-27T10:00:00Z'),
    category,
    codec: counterCodec,
    initialState: EMPTY_COUNTER,
    fold: foldWith(evolveCounter),
    backoff: { baseMs: 10, factor: 1.5 },
  });
}

describe('the event store behind its port', () => {
  it('reads what was appended, from a revision and up to a limit', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    await expect(store.append(stream, counterEvents(3), 'no-stream')).resolves.toEqual({ revision: 2n });
    await expect(store.append(stream, counterEvents(2), 2n)).resolves.toEqual({ revision: 4n });
    const all = await collect(store.readStream(stream));
    expect(all.map(({ revision }) => revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
    expect(all[0]).toMatchObject({
      stream,
      type: 'counter.added',
      data: { amount: '1' },
      metadata: { a: 1 },
    });
    const some = await collect(store.readStream(stream, { from: 1n, limit: 2 }));
    expect(some.map(({ revision }) => revision)).toEqual([1n, 2n]);
    await expect(store.readHead(stream)).resolves.toMatchObject({ revision: 4n });
    await expect(collect(store.readStream(stream, { from: 5n }))).resolves.toEqual([]);
  });

  it('gives an empty sequence for a stream that does not exist', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    await expect(collect(store.readStream(stream))).resolves.toEqual([]);
    await expect(collect(store.readStream(stream, { from: 7n }))).resolves.toEqual([]);
    await expect(store.readHead(stream)).resolves.toBe('no-stream');
  });

  it('tells where the log ends', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    await store.append(stream, counterEvents(2), 'no-stream');
    const own = await store.readHead(stream);
    if (own === 'no-stream') throw new Error('no event');
    const head = await store.readLogHead();
    if (head === 'empty') throw new Error('no end');
    // Others write to the same store.
    expect(comparePositions(head.position, own.position)).toBeGreaterThanOrEqual(0);
    expect(head.created.getTime()).toBeGreaterThanOrEqual(own.created.getTime());
  });

  it('names expected and actual revision of a lost race', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    const missing = await store.append(stream, counterEvents(1), 3n).catch((error: unknown) => error);
    expect(missing).toBeInstanceOf(WrongRevisionError);
    expect(missing).toMatchObject({ stream, expected: 3n, actual: 'no-stream' });
    await store.append(stream, counterEvents(2), 'no-stream');
    await expect(store.append(stream, counterEvents(1), 'no-stream')).rejects.toMatchObject({ actual: 1n });
    await expect(store.append(stream, counterEvents(1), 0n)).rejects.toMatchObject({
      expected: 0n,
      actual: 1n,
    });
    await expect(collect(store.readStream(stream))).resolves.toHaveLength(2);
  });

  it('lets exactly one of two writers start a stream', async () => {
    const [one, other] = [open(), open()];
    const stream = `${freshCategory()}-a`;
    const outcomes = await Promise.allSettled([
      one.append(stream, counterEvents(1), 'no-stream'),
      other.append(stream, counterEvents(1), 'no-stream'),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('writes a repeated append once', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    const batch = counterEvents(2);
    await store.append(stream, batch, 'no-stream');
    await store.append(stream, batch, 'no-stream');
    await store.append(stream, counterEvents(1), 1n);
    await store.append(stream, batch, 'no-stream');
    await expect(collect(store.readStream(stream))).resolves.toHaveLength(3);
  });

  it('rejects an append over 1 MiB before it is sent, and an empty one', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    const large = counterEvents(1, { text: 'x'.repeat(1_048_576) });
    const error = await store.append(stream, large, 'no-stream').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(EventTooLargeError);
    expect(error).toMatchObject({ stream, limitBytes: 1_048_576, message: expect.stringContaining('1 MiB') });
    await expect(store.append(stream, [], 'no-stream')).rejects.toThrow(StoreRefusedError);
    await expect(
      store.append(stream, counterEvents(1, { text: 'x'.repeat(1_000_000) }), 'no-stream'),
    ).resolves.toEqual({
      revision: 0n,
    });
  });

  it('gives JSON back whose text is the same', async () => {
    const store = open();
    const stream = `${freshCategory()}-a`;
    const data = {
      z: 'é \u{1F600} \u2028 \\ "',
      a: [null, true, 9_007_199_254_740_991, -1, { y: '', x: [] }],
      'n-1': '\u0000\ud800',
    };
    await store.append(stream, counterEvents(1, data), 'no-stream');
    const [event] = await collect(store.readStream(stream));
    expect(JSON.stringify(event?.data)).toBe(JSON.stringify(data));
  });

  it('reports a server that is not there as unavailable', async () => {
    const store = open('esdb://127.0.0.1:1?tls=false', 2_000);
    await expect(store.append('a-b', counterEvents(1), 'no-stream')).rejects.toThrow(StoreUnavailableError);
    await expect(collect(store.readStream('a-b'))).rejects.toThrow(StoreUnavailableError);
    const { signal } = new AbortController();
    await expect(collect(store.subscribeAll({ prefixes: ['a-'], from: 'start', signal }))).rejects.toThrow(
      StoreUnavailableError,
    );
  });

  it('does not repeat the connection string in the error about it', () => {
    expect(() => connectEventStore('http://user:hunter2@nowhere')).toThrow(StoreRefusedError);
    expect(() => connectEventStore('http://user:hunter2@nowhere')).not.toThrow(/hunter2/);
  });
});

describe('a repository on the event store', () => {
  it('keeps a chain that holds over races', async () => {
    const store = open();
    const category = freshCategory();
    const repository = counters(store, category);
    await repository.execute('a', command(1), add(100n));
    const takers = [2, 3].map((number) =>
      repository.execute('a', command(number), take(commandId(number), 10n)),
    );
    await Promise.all(takers);
    await expect(repository.load('a', { verify: true })).resolves.toMatchObject({
      state: { balance: 80n },
      revision: 2n,
    });
    await expect(verifyChain(store.readStream(`${category}-a`))).resolves.toMatchObject({ intact: true });
  });

  it('appends once although the answer was lost after the commit', async () => {
    const { store, proxy } = await openThroughProxy(1_000);
    const category = freshCategory();
    const repository = counters(store, category);
    await repository.execute('a', command(1), add(5n));
    const lost = repository.execute('a', command(2), (state) => {
      proxy.swallowAnswers();
      return add(state.balance / 5n)();
    });
    await headReaches(open(), `${category}-a`, 1n);
    proxy.cut();
    await expect(lost).resolves.toMatchObject({ outcome: 'decided', revision: 1n, state: { balance: 6n } });
    await expect(repository.load('a', { verify: true })).resolves.toMatchObject({
      state: { balance: 6n },
      revision: 1n,
    });
  });
});

describe('following $all', () => {
  it('delivers only the wanted streams, in order, then says that it caught up', async () => {
    const store = open();
    const category = freshCategory();
    await store.append(`${category}-a`, counterEvents(2), 'no-stream');
    await store.append(`${freshCategory()}-a`, counterEvents(2), 'no-stream');
    await store.append(`${category}-b`, counterEvents(1), 'no-stream');
    const received = await untilCaughtUp(store, category, 'start');
    expect(received.map(({ stream, revision }) => `${stream}@${revision}`)).toEqual([
      `${category}-a@0`,
      `${category}-a@1`,
      `${category}-b@0`,
    ]);
  });

  it('resumes behind a position', async () => {
    const store = open();
    const category = freshCategory();
    await store.append(`${category}-a`, counterEvents(5), 'no-stream');
    const all = await untilCaughtUp(store, category, 'start');
    for (const [index, { position }] of all.entries()) {
      await expect(untilCaughtUp(store, category, position)).resolves.toHaveLength(4 - index);
    }
  });

  it('applies every event once over cut connections', async () => {
    const { store, proxy } = await openThroughProxy(2_000);
    const writer = open();
    const category = freshCategory();
    const rows: string[] = [];
    let checkpoint: Position | 'start' = 'start';
    const controller = new AbortController();
    const reached = createTarget();
    const running = runSubscription({
      store,
      prefixes: [`${category}-`],
      loadCheckpoint: async () => checkpoint,
      handleBatch: async (batch) => {
        expect(batch.previous).toEqual(checkpoint);
        rows.push(...batch.events.map(({ stream, revision }) => `${stream}@${revision}`));
        checkpoint = batch.checkpoint;
        reached.report(rows.length);
      },
      logger: silentLogger(),
      signal: controller.signal,
      backoff: { baseMs: 5, factor: 1 },
    });
    const expected: string[] = [];
    for (let round = 0; round < 4; round += 1) {
      const stream = `${category}-${round}`;
      await writer.append(stream, counterEvents(50), 'no-stream');
      expected.push(...Array.from({ length: 50 }, (_, revision) => `${stream}@${revision}`));
      await reached.atLeast(expected.length);
      proxy.cut();
    }
    expect(rows).toEqual(expected);
    controller.abort();
    await running.finished;
    expect(running.health()).toMatchObject({ state: 'stopped', handledEvents: 200 });
  });
});

async function untilCaughtUp(
  store: EventStore,
  category: string,
  from: Position | 'start',
): Promise<RecordedEvent[]> {
  const received: RecordedEvent[] = [];
  const { signal } = new AbortController();
  const messages: AsyncIterable<SubscriptionMessage> = store.subscribeAll({
    prefixes: [`${category}-`],
    from,
    signal,
  });
  for await (const message of messages) {
    if (message.kind === 'event') received.push(message.event);
    if (message.kind === 'caught-up') break;
  }
  return received;
}

async function headReaches(store: EventStore, stream: string, revision: bigint): Promise<void> {
  const { signal } = new AbortController();
  const prefixes = [stream];
  for await (const message of store.subscribeAll({ prefixes, from: 'start', signal })) {
    if (message.kind === 'event' && message.event.revision >= revision) return;
  }
}

function createTarget(): { report(count: number): void; atLeast(count: number): Promise<void> } {
  let current = 0;
  let changed = Promise.withResolvers<undefined>();
  return {
    report: (count) => {
      current = count;
      changed.resolve(undefined);
      changed = Promise.withResolvers();
    },
    atLeast: async (count) => {
      while (current < count) await changed.promise;
    },
  };
}
