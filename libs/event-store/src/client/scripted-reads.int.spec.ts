import { setTimeout as delay } from 'node:timers/promises';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { status } from '@grpc/grpc-js';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { EventStore, SubscriptionMessage } from '../port/event-store.js';
import { SlowSubscriberError, StoreUnavailableError } from '../port/store.errors.js';
import { type ReadScript, startScriptedServer } from '../testing/scripted-server.js';
import { connectEventStore } from './connect-event-store.js';

const { ReadResp } = streams;
const { ReadEvent } = ReadResp;

const closers: (() => unknown)[] = [];

afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

async function open(script: ReadScript, limitMs = 10_000): Promise<EventStore> {
  const server = await startScriptedServer(script);
  closers.push(server.close);
  const store = connectEventStore(server.url, { limitMs });
  closers.push(() => store.close());
  return store;
}

interface EventFields {
  readonly revision?: bigint;
  readonly position?: bigint;
  readonly data?: string;
  readonly metadata?: string;
  readonly contentType?: string;
}

function eventOf({
  revision = 0n,
  position = revision,
  data = '{}',
  metadata = '{}',
  contentType = 'application/json',
}: EventFields) {
  const recorded = new ReadEvent.RecordedEvent()
    .setId(new shared.UUID().setString('0198a3c0-0000-7000-8000-000000000001'))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('ledger-ä')))
    .setStreamRevision(revision.toString())
    .setPreparePosition(position.toString())
    .setCommitPosition(position.toString())
    .setCustomMetadata(Buffer.from(metadata))
    .setData(Buffer.from(data));
  recorded
    .getMetadataMap()
    .set('type', 'tested')
    .set('content-type', contentType)
    .set('created', '17645706001231234');
  return new ReadResp().setEvent(new ReadEvent().setEvent(recorded));
}

const checkpointAt = (position: bigint) =>
  new ReadResp().setCheckpoint(
    new ReadResp.Checkpoint().setCommitPosition(position.toString()).setPreparePosition(position.toString()),
  );
const caughtUp = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
const confirmation = () =>
  new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId('a'));

/** The end of the log where it is asked for, else the messages. */
const withHeadAt =
  (head: bigint, script: ReadScript): ReadScript =>
  (call) => {
    if (call.request.getOptions()?.hasSubscription() === true) script(call);
    else {
      call.write(eventOf({ position: head }));
      call.end();
    }
  };

function subscribe(store: EventStore): AsyncIterable<SubscriptionMessage> {
  const { signal } = new AbortController();
  return store.subscribeAll({ prefixes: ['ledger-'], from: 'start', signal });
}

describe('what a server answers to a read', () => {
  it('is read with every field, also beyond 2^53', async () => {
    const store = await open((call) => {
      call.write(eventOf({ revision: 2n ** 63n - 1n, data: '{"a":"ä"}', metadata: '{"b":[1]}' }));
      call.end();
    });
    await expect(store.readHead('ledger-ä')).resolves.toEqual({
      stream: 'ledger-ä',
      revision: 9_223_372_036_854_775_807n,
      id: '0198a3c0-0000-7000-8000-000000000001',
      type: 'tested',
      data: { a: 'ä' },
      metadata: { b: [1] },
      position: { commit: 9_223_372_036_854_775_807n, prepare: 9_223_372_036_854_775_807n },
      created: new Date('2025-12-01T06:30:00.123Z'),
    });
  });

  it('is given as it is where it is no JSON', async () => {
    const store = await open((call) => {
      call.write(eventOf({ data: '{"amount', metadata: 'x' }));
      call.write(eventOf({ data: 'raw', metadata: '', contentType: 'application/octet-stream' }));
      call.end();
    });
    const read: unknown[] = [];
    for await (const { data, metadata } of store.readStream('a')) read.push({ data, metadata });
    expect(read).toEqual([
      { data: '{"amount', metadata: 'x' },
      { data: Buffer.from('raw'), metadata: undefined },
    ]);
  });

  it('may take as long as its reader takes, but the next of it no longer than the limit', async () => {
    const store = await open((call) => {
      call.write(eventOf({ revision: 0n }));
      call.write(eventOf({ revision: 1n }));
    }, 200);
    const reading = store.readStream('a')[Symbol.asyncIterator]();
    await reading.next();
    await delay(400);
    await expect(reading.next()).resolves.toMatchObject({ value: { revision: 1n } });
    await expect(reading.next()).rejects.toThrow('nothing came within 200 ms');
  });

  it('ends on the server when its reader leaves early', async () => {
    const cancelled = Promise.withResolvers<string>();
    const store = await open((call) => {
      call.on('cancelled', () => {
        cancelled.resolve('cancelled');
      });
      for (let revision = 0n; revision < 5_000n; revision += 1n) call.write(eventOf({ revision }));
    });
    for await (const { revision } of store.readStream('a')) if (revision === 3n) break;
    await expect(cancelled.promise).resolves.toBe('cancelled');
  });

  it('is not taken for whole when the store is closed meanwhile', async () => {
    const store = await open((call) => {
      call.write(eventOf({}));
    });
    const reading = store.readStream('a')[Symbol.asyncIterator]();
    await reading.next();
    const next = reading.next();
    await store.close();
    await expect(next).rejects.toThrow(StoreUnavailableError);
    await expect(store.readHead('a')).rejects.toThrow('the event store is closed');
  });
});

describe('what a server answers to a subscription', () => {
  it('comes in the order of the log, however slow the subscriber is', async () => {
    const store = await open(
      withHeadAt(1_000n, (call) => {
        call.write(confirmation());
        for (let at = 0n; at < 600n; at += 1n) {
          call.write(eventOf({ revision: at }));
          if (at % 7n === 0n) call.write(checkpointAt(at));
          if (at % 200n === 199n) call.write(caughtUp());
        }
      }),
    );
    let next = 0n;
    let live = 0;
    for await (const message of subscribe(store)) {
      if (message.kind === 'event') {
        expect(message.event.revision).toBe(next);
        next += 1n;
        if (next % 100n === 0n) await delay(5);
      }
      if (message.kind === 'checkpoint') expect(message.position.commit).toBe(next - 1n);
      if (message.kind === 'caught-up') {
        live += 1;
        expect(next % 200n).toBe(0n);
        if (next === 600n) break;
      }
    }
    expect(live).toBe(3);
  });

  it('counts no checkpoint that is no place in the log: 24.6 sends its end, 2^64 - 1', async () => {
    const store = await open(
      withHeadAt(100n, (call) => {
        for (const position of [2n ** 64n - 1n, 2n ** 63n, 101n, 50n]) call.write(checkpointAt(position));
        call.write(caughtUp());
      }),
    );
    const received: SubscriptionMessage[] = [];
    for await (const message of subscribe(store)) {
      received.push(message);
      if (message.kind === 'caught-up') break;
    }
    expect(received).toEqual([
      { kind: 'checkpoint', position: { commit: 50n, prepare: 50n } },
      { kind: 'caught-up' },
    ]);
  });

  it.each([
    [
      '23.10 to a slow one',
      status.ABORTED,
      'Consumer too slow to handle event while live.',
      SlowSubscriberError,
    ],
    ['23.10 as it stops', status.INTERNAL, 'Received RST_STREAM with code 0', StoreUnavailableError],
  ])('that %s sends ends it with what it is', async (_when, code, details, kind) => {
    const store = await open((call) => call.emit('error', { code, details }));
    const reading = subscribe(store)[Symbol.asyncIterator]();
    await expect(reading.next()).rejects.toThrow(kind);
  });
});
