import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { Client, credentials, Metadata } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectEventStore } from '@app/event-store';
import { BATCHED_READS_HEADER } from '@app/event-store/batched-reads';
import { newEvents } from '@app/testing/event-store-contract';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { Empty, ReadReq, StreamIdentifier } from './generated.js';

const EVENTS = 1_000;

let store: RunningEventStore;
let address: string;

beforeAll(async () => {
  store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:' });
  address = `127.0.0.1:${store.port}`;
  const writer = EventStoreDBClient.connectionString(`esdb://${address}?tls=false`);
  await writer.appendToStream('a-1', newEvents(EVENTS), { expectedRevision: NO_STREAM });
  await writer.dispose();
});
afterAll(() => store.stop());

/** The messages of a read of the stream as they come over the wire. */
async function messagesOf(headers: Metadata): Promise<readonly Buffer[]> {
  const { Options } = ReadReq;
  const name = new StreamIdentifier().setStreamName(Buffer.from('a-1'));
  const options = new Options()
    .setStream(new Options.StreamOptions().setStreamIdentifier(name).setStart(new Empty()))
    .setCount('5000')
    .setNoFilter(new Empty())
    .setUuidOption(new Options.UUIDOption().setString(new Empty()));
  const client = new Client(address, credentials.createInsecure());
  const call = client.makeServerStreamRequest<Buffer, Buffer>(
    '/event_store.client.streams.Streams/Read',
    (bytes) => bytes,
    (bytes) => bytes,
    Buffer.from(new ReadReq().setOptions(options).serializeBinary()),
    headers,
  );
  try {
    const messages: unknown[] = await call.toArray();
    return messages.filter((message) => Buffer.isBuffer(message));
  } finally {
    client.close();
  }
}

describe('reads whose messages are filled up', () => {
  it('are sent to who says so, with the same bytes in fewer messages; to others one by one', async () => {
    const asked = new Metadata();
    asked.set(BATCHED_READS_HEADER, '1');
    const single = await messagesOf(new Metadata());
    const batched = await messagesOf(asked);
    expect(single).toHaveLength(EVENTS);
    expect(batched.length).toBeLessThan(EVENTS / 20);
    expect(Buffer.concat(batched)).toEqual(Buffer.concat(single));
  });

  it('end with the last event, and a subscription is notified of each at once', async () => {
    const reader = connectEventStore(`esdb://${address}?tls=false`);
    const kinds: string[] = [];
    const { signal } = new AbortController();
    for await (const message of reader.subscribeAll({ prefixes: ['a-'], from: 'start', signal })) {
      kinds.push(message.kind);
      if (message.kind === 'caught-up') await reader.append('a-1', [oneMore], BigInt(EVENTS - 1));
      if (message.kind === 'event' && message.event.id === oneMore.id) break;
    }
    expect(kinds.filter((kind) => kind === 'event')).toHaveLength(EVENTS + 1);
    expect(kinds.indexOf('caught-up')).toBeGreaterThan(kinds.indexOf('event'));
    await reader.close();
  });
});

const oneMore = {
  id: '00000000-0000-4000-8000-0000000000aa',
  type: 'tested',
  data: { a: 1 },
  metadata: { b: 2 },
};
