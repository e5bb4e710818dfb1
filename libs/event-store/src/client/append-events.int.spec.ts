import { randomUUID } from 'node:crypto';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { EventStore } from '../port/event-store.js';
import { StoreRefusedError, StoreUnavailableError, StoreUnreachableError } from '../port/store.errors.js';
import { counterEvents } from '../testing/counter.js';
import { startCuttingProxy } from '../testing/cutting-proxy.js';
import { serverUnderTest, testUrl } from '../testing/server-under-test.js';
import { type NodeCall, type NodeOptions, startStandInNode } from '../testing/stand-in-node.js';
import { connectEventStore } from './connect-event-store.js';

const closers: (() => unknown)[] = [];

afterEach(async () => {
  jest.restoreAllMocks();
  for (const close of closers.splice(0).toReversed()) await close();
});

function open(url = testUrl, limitMs?: number): EventStore {
  const store = connectEventStore(url, limitMs === undefined ? {} : { limitMs });
  closers.push(() => store.close());
  return store;
}

async function openStandIn(options: Partial<NodeOptions>, limitMs?: number): Promise<EventStore> {
  const node = await startStandInNode({
    target: serverUnderTest(),
    members: () => [],
    isLeader: () => true,
    ...options,
  });
  closers.push(() => {
    node.close();
  });
  return open(`esdb://127.0.0.1:${node.port}?tls=false`, limitMs);
}

async function openThroughProxy(limitMs?: number) {
  const proxy = await startCuttingProxy(serverUnderTest());
  closers.push(() => proxy.close());
  return { proxy, store: open(`esdb://127.0.0.1:${proxy.port}?tls=false`, limitMs) };
}

const freshStream = (): string => `append-${randomUUID()}`;

describe('an append', () => {
  it('is the classic call, also to a server that can do batch appends', async () => {
    const calls: NodeCall[] = [];
    const store = await openStandIn({ onCall: (call) => calls.push(call) });
    expect(await store.append(freshStream(), counterEvents(2), 'no-stream')).toEqual({ revision: 1n });
    expect(calls).toEqual([{ kind: 'append', requiresLeader: true }]);
  });

  it.each([
    ['behind', -60_000],
    ['ahead of', 60_000],
  ])('is taken from a machine whose clock is a minute %s that of the server', async (_where, offsetMs) => {
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + offsetMs);
    const store = open();
    expect(await store.append(freshStream(), counterEvents(1), 'no-stream')).toEqual({ revision: 0n });
  });

  it('whose answer comes after the limit leaves the client as it was', async () => {
    const { proxy, store } = await openThroughProxy(300);
    const stream = freshStream();
    await store.append(stream, counterEvents(1), 'no-stream');
    const late = counterEvents(1);
    proxy.delayAnswers(900);
    await expect(store.append(stream, late, 0n)).rejects.toThrow(StoreUnavailableError);
    proxy.delayAnswers(0);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    // It was written all the same: sent again, it is known by its id.
    expect(await store.append(stream, late, 0n)).toEqual({ revision: 1n });
    expect(await store.append(stream, counterEvents(1), 1n)).toEqual({ revision: 2n });
  });

  it('goes on while the connection of another client is cut', async () => {
    const one = await openThroughProxy();
    const other = await openThroughProxy();
    const [cutStream, keptStream] = [freshStream(), freshStream()];
    await one.store.append(cutStream, counterEvents(1), 'no-stream');
    await other.store.append(keptStream, counterEvents(1), 'no-stream');
    other.proxy.delayAnswers(200);
    one.proxy.swallowAnswers();
    const [cut, kept] = [
      one.store.append(cutStream, counterEvents(1), 0n),
      other.store.append(keptStream, counterEvents(1), 0n),
    ];
    cut.catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 50));
    one.proxy.cut();
    await expect(cut).rejects.toThrow(StoreUnavailableError);
    expect(await kept).toEqual({ revision: 1n });
  });

  it('waits where many are in flight, and of what waited for too long nothing was sent', async () => {
    const release = Promise.withResolvers<undefined>();
    let calls = 0;
    const store = await openStandIn({ onCall: () => (calls += 1), beforeAppend: () => release.promise }, 600);
    const streams = Array.from({ length: 100 }, freshStream);
    const appends = await Promise.allSettled(
      streams.map((stream) => store.append(stream, counterEvents(1), 'no-stream')),
    );
    expect(calls).toBe(64);
    const failedWith = (kind: typeof StoreUnavailableError) =>
      appends.filter((append) => append.status === 'rejected' && append.reason instanceof kind);
    expect(failedWith(StoreUnreachableError)).toHaveLength(36);
    expect(failedWith(StoreUnavailableError)).toHaveLength(100);
    release.resolve(undefined);
    expect(await store.append(freshStream(), counterEvents(1), 'no-stream')).toEqual({ revision: 0n });
  });

  it.each([
    [status.INVALID_ARGUMENT, 'Bad Request'],
    [status.PERMISSION_DENIED, 'Access Denied'],
    [status.FAILED_PRECONDITION, 'Event stream is deleted.'],
  ])('that the server will never take, gRPC status %i, is no passing failure', async (code, details) => {
    const store = await openStandIn({ failWith: () => ({ code, details }) });
    const error = await store
      .append(freshStream(), counterEvents(1), 'no-stream')
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(StoreRefusedError);
    expect(error).toMatchObject({ transient: false });
  });

  it.each([
    [
      '23.10 as it stops',
      status.INTERNAL,
      'Received RST_STREAM with code 0 (Call ended without gRPC status)',
    ],
    ['24.6 as it stops', status.UNAVAILABLE, 'Server Is Not Ready'],
    ['24.6 once', status.ABORTED, 'Operation timed out'],
  ])('may be sent again after what %s answers', async (_version, code, details) => {
    let failures = 0;
    const store = await openStandIn({
      failWith: () => (failures++ === 0 ? { code, details } : undefined),
    });
    const [stream, events] = [freshStream(), counterEvents(1)];
    await expect(store.append(stream, events, 'no-stream')).rejects.toThrow(StoreUnavailableError);
    expect(await store.append(stream, events, 'no-stream')).toEqual({ revision: 0n });
  });

  it('at a wrong revision is no success, also where the address says that the library is not to throw', async () => {
    const store = open(`${testUrl}&throwOnAppendFailure=false`);
    const stream = freshStream();
    await expect(store.append(stream, counterEvents(1), 3n)).rejects.toMatchObject({ actual: 'no-stream' });
    await store.append(stream, counterEvents(2), 'no-stream');
    await expect(store.append(stream, counterEvents(1), 0n)).rejects.toMatchObject({ actual: 1n });
  });

  it('without a type is rejected', async () => {
    const [event] = counterEvents(1);
    if (event === undefined) throw new Error('no event');
    await expect(open().append(freshStream(), [{ ...event, type: '' }], 'no-stream')).rejects.toThrow(
      StoreRefusedError,
    );
  });

  it('over TLS needs a user and a password, which the error says', async () => {
    const store = open('esdb://127.0.0.1:1?tls=true');
    await expect(store.append(freshStream(), counterEvents(1), 'no-stream')).rejects.toThrow(
      /over TLS the event store's address needs user:password@/,
    );
  });
});
