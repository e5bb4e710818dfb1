import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { startCuttingProxy } from '@app/event-store/testing';
import { append, caughtUp, collect, errorOf, newEvents } from '@app/testing/event-store-contract';
import type { EventStoreOptions, RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(120_000);

const idleConnections = 3_000;
/** Fewer than the system queues for a server to accept: what overflows there never reaches it. */
const connectionsAtOnce = 250;
const aMoment = (): Promise<void> => delay(20);
const second = 1_000_000;

describe('a server with clients that', () => {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of closers.splice(0).reverse()) await close();
  });
  const start = async (options: Partial<EventStoreOptions> = {}): Promise<RunningEventStore> => {
    const store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:', ...options });
    closers.push(() => store.stop());
    return store;
  };
  const open = (port: number): EventStoreDBClient => {
    const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${port}?tls=false`);
    closers.push(() => client.dispose());
    return client;
  };

  it('connect by the thousand and say nothing keeps so many, serves who was there, and lets others in after', async () => {
    const maxConnections = 500;
    const store = await start({ maxConnections });
    const client = open(store.port);
    await append(client, 'a', newEvents(1), NO_STREAM);
    const sockets: Socket[] = [];
    let closed = 0;
    while (sockets.length < idleConnections) {
      for (let index = 0; index < connectionsAtOnce; index += 1) {
        const socket = connect(store.port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.on('close', () => (closed += 1));
        // Without a reader a socket does not notice that it was closed.
        socket.resume();
        sockets.push(socket);
      }
      // One of the allowed ones is the client's.
      while (closed < sockets.length - maxConnections + 1) await aMoment();
    }
    expect(closed).toBeGreaterThan(idleConnections - maxConnections);
    expect(await append(client, 'a', newEvents(1), 0n)).toBe(1n);
    for (const socket of sockets) socket.destroy();
    while (closed < idleConnections) await aMoment();
    const late = open(store.port);
    for (;;) {
      // The server hears of the closed sockets a moment later.
      const events = await collect(late.readStream('a')).catch(() => []);
      if (events.length === 2) break;
      await aMoment();
    }
  });

  it('speak no HTTP/2 and stay are cut off when they do not answer', async () => {
    const store = await start({ keepAliveMs: 200 });
    const socket = connect(store.port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.resume();
    await new Promise((resolve) => socket.on('close', resolve));
  });

  it('vanish without a word are noticed, and what they read is let go', async () => {
    const store = await start({ keepAliveMs: 200 });
    const proxy = await startCuttingProxy({ host: '127.0.0.1', port: store.port });
    closers.push(() => proxy.close());
    const client = open(proxy.port);
    const subscription = client.subscribeToAll();
    const ended = errorOf(collect(subscription));
    await caughtUp(subscription);
    expect(store.openReads()).toBe(1);
    // The answers of the server no longer arrive, so that its questions get no answer either.
    proxy.swallowAnswers();
    while (store.openReads() > 0) await aMoment();
    proxy.cut();
    await ended;
  });

  it('open more reads than there may be are told so, and may when others end', async () => {
    const store = await start({ maxOpenReads: 3 });
    const client = open(store.port);
    const subscriptions = Array.from({ length: 3 }, () => client.subscribeToAll());
    await Promise.all(subscriptions.map(caughtUp));
    expect(String(await errorOf(collect(client.readAll())))).toContain('3 reads and subscriptions are open');
    await subscriptions[0]?.unsubscribe();
    while (store.openReads() === 3) await new Promise(setImmediate);
    expect((await collect(client.readAll())).length).toBeGreaterThan(0);
  });

  it('wait while the clock is set back are answered in order, and nothing grows old or young by it', async () => {
    let nowMicros = 1_000_000 * second;
    const store = await start({ clockMicros: () => nowMicros });
    const client = open(store.port);
    const subscription = client.subscribeToStream('a');
    const received = collect(subscription).catch(() => []);
    await caughtUp(subscription);
    await append(client, 'a', newEvents(2), NO_STREAM);
    await client.setStreamMetadata('a', { maxAge: 100 });
    nowMicros -= 500 * second;
    await append(client, 'a', newEvents(2), 1n);
    const created = (await collect(client.readStream('a'))).map(({ event }) => event?.created.getTime());
    // Dated in their order, and all of them still there.
    expect(created).toEqual([1e9, 1e9, 1e9, 1e9]);
    nowMicros += 550 * second;
    await append(client, 'a', newEvents(1), 3n);
    expect(await collect(client.readStream('a'))).toHaveLength(5);
    nowMicros += 60 * second;
    const left = (await collect(client.readStream('a'))).map(({ event }) => event?.revision);
    expect(left).toEqual([4n]);
    await subscription.unsubscribe();
    expect((await received).map(({ event }) => event?.revision)).toEqual([0n, 1n, 2n, 3n, 4n]);
  });
});
