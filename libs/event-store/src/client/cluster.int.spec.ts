import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { silentLogger } from '@app/platform';
import type { Checkpoint, EventStore, RecordedEvent } from '../port/event-store.js';
import { StoreUnavailableError, StoreUnreachableError } from '../port/store.errors.js';
import { appendWithRetry } from '../repository/append-with-retry.js';
import { runSubscription } from '../subscription/run-subscription.js';
import { counterEvents } from '../testing/counter.js';
import { serverUnderTest } from '../testing/server-under-test.js';
import { type StandInCluster, startStandInCluster } from '../testing/stand-in-cluster.js';
import { startStandInNode } from '../testing/stand-in-node.js';
import { connectEventStore } from './connect-event-store.js';

const closers: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function startCluster(size?: number): Promise<StandInCluster> {
  const cluster = await startStandInCluster(serverUnderTest(), size);
  closers.push(() => cluster.close());
  return cluster;
}

function open(url: string, limitMs = 10_000): EventStore {
  const store = connectEventStore(url, { limitMs });
  closers.push(() => store.close());
  return store;
}

const freshStream = (): string => `cluster-${randomUUID()}`;

async function collect(events: AsyncIterable<RecordedEvent>): Promise<RecordedEvent[]> {
  const all: RecordedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Without a listener each of them would end the process. */
function collectUnhandledRejections(): readonly unknown[] {
  const unhandled: unknown[] = [];
  const onUnhandled = (reason: unknown): void => void unhandled.push(reason);
  process.on('unhandledRejection', onUnhandled);
  closers.push(async () => void process.off('unhandledRejection', onUnhandled));
  return unhandled;
}

/** Both forms of address: all nodes, and discovery with one name of the nodes. */
const forms = [
  ['esdb://a,b,c', (cluster: StandInCluster) => cluster.url],
  [
    'esdb+discover://name',
    ({ members }: StandInCluster) => `esdb+discover://localhost:${members[0]?.port}?tls=false`,
  ],
] as const;

describe.each(forms)('a cluster behind %s', (_form, urlOf) => {
  it('is found, and its leader does what is asked of the leader', async () => {
    const cluster = await startCluster();
    cluster.elect(1);
    const store = open(urlOf(cluster));
    const stream = freshStream();
    await store.append(stream, counterEvents(2), 'no-stream');
    expect(await collect(store.readStream(stream, { requiresLeader: true }))).toHaveLength(2);
    const [first, leader, last] = cluster.members.map(({ calls }) => calls);
    expect(leader).toEqual([
      { kind: 'append', requiresLeader: true },
      { kind: 'read', requiresLeader: true },
    ]);
    expect([first, last]).toEqual([[], []]);
  });

  it('takes appends of the same client again after a moment without any node', async () => {
    const cluster = await startCluster();
    const store = open(urlOf(cluster));
    const stream = freshStream();
    await Promise.all(cluster.members.map((member) => member.stop()));
    await expect(store.append(stream, counterEvents(1), 'no-stream')).rejects.toThrow(StoreUnreachableError);
    await Promise.all(cluster.members.map((member) => member.start()));
    expect(await store.append(stream, counterEvents(1), 'no-stream')).toEqual({ revision: 0n });

    await Promise.all(cluster.members.map((member) => member.stop()));
    await expect(store.append(stream, counterEvents(1), 0n)).rejects.toThrow(StoreUnavailableError);
    await expect(store.append(stream, counterEvents(1), 0n)).rejects.toThrow(StoreUnreachableError);
    await expect(collect(store.readStream(stream))).rejects.toThrow(StoreUnreachableError);
    await Promise.all(cluster.members.map((member) => member.start()));
    expect(await store.append(stream, counterEvents(1), 0n)).toEqual({ revision: 1n });
    expect(await collect(store.readStream(stream))).toHaveLength(2);
  });
});

describe('a client of a cluster', () => {
  it('that is connected to a follower goes to the leader for what requires it', async () => {
    const cluster = await startCluster();
    const [first, second] = cluster.members;
    const store = open(cluster.url);
    const stream = freshStream();
    await store.append(stream, counterEvents(1), 'no-stream');
    cluster.elect(1);
    expect(await store.append(stream, counterEvents(1), 0n)).toEqual({ revision: 1n });
    expect(second?.calls).toEqual([{ kind: 'append', requiresLeader: true }]);
    cluster.elect(0);
    await expect(store.readHead(stream, { requiresLeader: true })).resolves.toMatchObject({ revision: 1n });
    cluster.elect(1);
    expect(await collect(store.readStream(stream, { requiresLeader: true }))).toHaveLength(2);
    cluster.elect(0);
    await expect(store.readLogHead({ requiresLeader: true })).resolves.toMatchObject({
      created: expect.any(Date),
    });
    expect(first?.calls.at(-1)).toEqual({ kind: 'read', requiresLeader: true });
  });

  it('may stay with a follower for what does not require the leader', async () => {
    const cluster = await startCluster();
    const store = open(`esdb://127.0.0.1:${cluster.members[1]?.port}?tls=false`);
    await store.readLogHead();
    expect(cluster.members.map(({ calls }) => calls.length)).toEqual([0, 1, 0]);
  });

  it('does not get an append done while no node leads, and nothing is written', async () => {
    const cluster = await startCluster();
    const store = open(cluster.url);
    const stream = freshStream();
    cluster.elect(undefined);
    await expect(store.append(stream, counterEvents(1), 'no-stream')).rejects.toThrow(StoreUnavailableError);
    await expect(store.readHead(stream, { requiresLeader: true })).rejects.toThrow(StoreUnavailableError);
    await expect(store.readHead(stream)).resolves.toBe('no-stream');
    cluster.elect(2);
    expect(await store.append(stream, counterEvents(1), 'no-stream')).toEqual({ revision: 0n });
  });

  it('writes each append once while leaders change, connections are cut and nodes restart', async () => {
    const unhandled = collectUnhandledRejections();
    const cluster = await startCluster();
    const store = open(`${cluster.url}&keepAliveInterval=400&keepAliveTimeout=400`, 3_000);
    const [writers, appends] = [20, 12];
    const streams = Array.from({ length: writers }, freshStream);
    const writing = Promise.all(
      streams.map(async (stream) => {
        for (let at = 0n; at < BigInt(appends); at += 1n) {
          const expected = at === 0n ? 'no-stream' : at - 1n;
          const events = counterEvents(1);
          await appendWithRetry({
            store,
            stream,
            events,
            expected,
            attempts: 60,
            backoff: { baseMs: 40, factor: 1 },
          });
          await delay(20);
        }
      }),
    );
    const [first, second, third] = cluster.members;
    const elect = async (leader?: number): Promise<void> => {
      cluster.elect(leader);
    };
    const disturbances: readonly (() => Promise<unknown>)[] = [
      () => elect(1),
      async () => second?.connections.cut(),
      () => elect(),
      () => elect(2),
      async () => third?.connections.freeze(),
      () => elect(0),
      async () => first?.stop(),
      () => elect(1),
      async () => first?.start(),
      () => Promise.all(cluster.members.map((member) => member.stop())),
      () => Promise.all(cluster.members.map((member) => member.start())),
    ];
    for (const disturb of disturbances) {
      await delay(120);
      await disturb();
    }
    await writing;
    for (const stream of streams) {
      const revisions = (await collect(store.readStream(stream))).map(({ revision }) => Number(revision));
      expect(revisions).toEqual(Array.from({ length: appends }, (_, revision) => revision));
    }
    expect(unhandled).toEqual([]);
  }, 60_000);

  it('follows the log on whatever node there is, without a loss', async () => {
    const cluster = await startCluster();
    const store = open(cluster.url);
    const stream = freshStream();
    const controller = new AbortController();
    const rows: bigint[] = [];
    let checkpoint: Checkpoint | 'start' = 'start';
    const running = runSubscription({
      store: open(cluster.url),
      prefixes: [stream],
      loadCheckpoint: async () => checkpoint,
      handleBatch: async (batch) => {
        rows.push(...batch.events.map(({ revision }) => revision));
        ({ checkpoint } = batch);
      },
      logger: silentLogger(),
      signal: controller.signal,
      backoff: { baseMs: 20, factor: 1 },
    });
    let expected = 0n;
    for (const leader of [0, 1, 2]) {
      cluster.elect(leader);
      const events = counterEvents(10);
      await appendWithRetry({
        ...{ store, stream, events, expected: expected === 0n ? ('no-stream' as const) : expected - 1n },
        ...{ attempts: 60, backoff: { baseMs: 40, factor: 1 } },
      });
      expected += 10n;
      while (rows.length < Number(expected)) await delay(10);
      // It is the one that is followed: discovery prefers the leader.
      await cluster.members[leader]?.stop();
    }
    controller.abort();
    await running.finished;
    expect(rows).toEqual(Array.from({ length: 30 }, (_, revision) => BigInt(revision)));
  }, 30_000);

  it('survives that a call fails while no node is found (regression: the process ended)', async () => {
    const unhandled = collectUnhandledRejections();
    const held = Promise.withResolvers<undefined>();
    let [appends, isFound, port] = [0, true, 0];
    const node = await startStandInNode({
      target: { host: '127.0.0.1', port: 1 },
      members: () => (isFound ? [{ address: { host: '127.0.0.1', port }, isLeader: true }] : []),
      isLeader: () => true,
      // The first append is held, the second one says that the node is gone.
      failWith: () => (appends++ === 0 ? undefined : { code: status.UNAVAILABLE, details: 'gone' }),
      beforeAppend: () => held.promise,
    });
    closers.push(async () => {
      node.close();
    });
    ({ port } = node);
    const store = open(`esdb+discover://127.0.0.1:${port}?tls=false`);
    const append = (): Promise<unknown> =>
      store.append(freshStream(), counterEvents(1), 'no-stream').catch((error: unknown) => error);
    const first = append();
    while (appends === 0) await delay(10);
    isFound = false;
    await append();
    const undiscovered = append();
    await delay(200);
    held.resolve(undefined);
    expect(await first).toBeInstanceOf(StoreUnavailableError);
    expect(await undiscovered).toBeInstanceOf(StoreUnreachableError);
    await delay(200);
    expect(unhandled).toEqual([]);
  });

  it('notices a frozen node by keep-alive, and goes to the new leader', async () => {
    const cluster = await startCluster();
    const store = open(`${cluster.url}&keepAliveInterval=400&keepAliveTimeout=400`, 60_000);
    const stream = freshStream();
    await store.append(stream, counterEvents(1), 'no-stream');
    cluster.members[0]?.connections.freeze();
    cluster.elect(1);
    // Of the append nobody knows what became of it: keep-alive ends it, long before its own limit.
    await expect(store.append(stream, counterEvents(1), 0n)).rejects.toThrow(StoreUnavailableError);
    expect(await store.append(stream, counterEvents(1), 0n)).toEqual({ revision: 1n });
  }, 20_000);
});
