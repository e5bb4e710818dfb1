import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { binaryEvent, END, EventStoreDBClient, TimeoutError } from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { caughtUp, collect } from '@app/testing/event-store-contract';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { type BegunRead, IdleReader } from '../testing/idle-reader.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(120_000);

const kibibyte = 1024;
const eventBytes = 100 * kibibyte;
const maxUnsentBytes = 1024 * kibibyte;
const aMoment = (): Promise<void> => delay(20);

describe('readers that take nothing', () => {
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  let idle: IdleReader;

  beforeEach(async () => {
    const limits = { maxUnsentBytes, maxOpenReads: 40 };
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:', ...limits });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    idle = new IdleReader(store.port);
  });
  afterEach(async () => {
    await idle.leave();
    await client.dispose();
    await store.stop();
  });

  const fill = async (stream: string, events: number): Promise<void> => {
    for (let index = 0; index < events; index += 1)
      await client.appendToStream(stream, binaryEvent({ type: 'large', data: Buffer.alloc(eventBytes) }));
  };
  const unsentAtRest = async (): Promise<number> => {
    for (;;) {
      const before = store.unsentBytes();
      await delay(200);
      if (before > 0 && store.unsentBytes() === before) return before;
    }
  };

  // What had been read to its end was forgotten, though all of it waited for a reader who never took it.
  it('count as open for as long as their answers wait, and no more of them are let in', async () => {
    await fill('short', 2);
    const begun: BegunRead[] = [];
    for (let index = 0; index < 40; index += 1) begun.push(await idle.read('short'));
    const late = new IdleReader(store.port);
    const refused = await late.read('short');
    while (refused.status() === undefined) await aMoment();

    expect(refused.status()).toBe(status.RESOURCE_EXHAUSTED);
    expect(store.openReads()).toBe(40);
    expect(begun.map((read) => read.status()).filter((code) => code !== undefined)).toEqual([]);
    await late.leave();
  });

  it('hold little more than all together may, and keep nobody else from reading', async () => {
    await fill('long', 60);
    const followers = 30;
    for (let index = 0; index < followers; index += 1) await idle.subscribe('long');

    expect(await unsentAtRest()).toBeLessThan(maxUnsentBytes + followers * 2 * eventBytes);
    const events = await collect(client.readStream('long'));
    expect(events.map(({ event }) => event?.revision)).toEqual(
      Array.from({ length: 60 }, (_, index) => BigInt(index)),
    );
  });

  it('give all of it back when they leave', async () => {
    await fill('long', 60);
    for (let index = 0; index < 5; index += 1) await idle.subscribe('long');
    expect(await unsentAtRest()).toBeGreaterThan(5 * eventBytes);

    await idle.leave();
    while (store.openReads() > 0) await aMoment();

    expect(store.unsentBytes()).toBe(0);
    idle = new IdleReader(store.port);
  });
});

it('a live subscriber that is too slow is ended with TimeoutError where a test asks for it', async () => {
  const peculiarities = new Set(['consumer-too-slow'] as const);
  const store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:', peculiarities });
  const client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
  const subscription = client.subscribeToStream('live', { fromRevision: END }, { highWaterMark: 1 });
  const failed = once(subscription, 'error').catch((error: unknown) => [error]);
  await caughtUp(subscription);
  const event = () => binaryEvent({ type: 'large', data: Buffer.alloc(10 * kibibyte) });
  await client.appendToStream('live', Array.from({ length: 100 }, event));
  await client.appendToStream('live', Array.from({ length: 100 }, event));
  subscription.resume();
  const [error] = await failed;
  expect(error).toBeInstanceOf(TimeoutError);
  expect(String(error)).toContain('Client resubscription required');
  await client.dispose();
  await store.stop();
});
