import { randomUUID } from 'node:crypto';
import { EventStoreDBClient, NO_STREAM } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { append, collect, errorOf, newEvents, newStream } from '@app/testing/event-store-contract';
import { AppendReq, DeleteReq, Empty, ReadReq, StreamIdentifier } from '../protocol/generated.js';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { type Method, RawCaller } from '../testing/raw-calls.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(60_000);

const { read, append: appendMethod, delete: deleteMethod } = StreamsService;

const identifier = (name: Uint8Array) => new StreamIdentifier().setStreamName(name);
const bytesOf = (message: { serializeBinary(): Uint8Array }): Buffer =>
  Buffer.from(message.serializeBinary());

describe('a server that is asked for streams', () => {
  let store: RunningEventStore;
  let client: EventStoreDBClient;
  let raw: RawCaller;

  beforeAll(async () => {
    store = await startEventStore({ port: 0, host: '127.0.0.1', file: ':memory:' });
    client = EventStoreDBClient.connectionString(`esdb://127.0.0.1:${store.port}?tls=false`);
    raw = new RawCaller(store.port);
  });
  afterAll(async () => {
    raw.close();
    await client.dispose();
    await store.stop();
  });

  describe('by names that are no text', () => {
    const broken = Uint8Array.from([0x6c, 0xff, 0xfe, 0x80]);

    it.each<[string, Method, Buffer]>([
      [
        'read',
        read,
        bytesOf(
          new ReadReq().setOptions(
            new ReadReq.Options()
              .setStream(
                new ReadReq.Options.StreamOptions()
                  .setStreamIdentifier(identifier(broken))
                  .setStart(new Empty()),
              )
              .setCount('1'),
          ),
        ),
      ],
      [
        'append',
        appendMethod,
        bytesOf(
          new AppendReq().setOptions(
            new AppendReq.Options().setStreamIdentifier(identifier(broken)).setAny(new Empty()),
          ),
        ),
      ],
      [
        'delete',
        deleteMethod,
        bytesOf(
          new DeleteReq().setOptions(
            new DeleteReq.Options().setStreamIdentifier(identifier(broken)).setAny(new Empty()),
          ),
        ),
      ],
    ])('rejects to %s them', async (_case, method, request) => {
      const { code, details } = await raw.call(method, [request]);
      expect({ code, details }).toEqual({
        code: status.INVALID_ARGUMENT,
        details: 'The stream name is not valid UTF-8.',
      });
    });

    it.each([
      'nul\u0000inside',
      '\u0000',
      ' spaces ',
      '💶-ação',
      'a\nb',
      '../../etc',
      "'; DROP TABLE events",
    ])('takes any that is: %j', async (name) => {
      const stream = `${randomUUID()}${name}`;
      const events = newEvents(2);
      expect(await append(client, stream, events, NO_STREAM)).toBe(1n);
      const read = await collect(client.readStream(stream));
      expect(read.map(({ event }) => event?.streamId)).toEqual([stream, stream]);
      await client.tombstoneStream(stream);
      const deleted = await errorOf(collect(client.readStream(stream)));
      expect(deleted).toMatchObject({ type: 'stream-deleted' });
    });

    it('takes one of any length, and names its beginning where an answer has no room for all of it', async () => {
      const stream = newStream().padEnd(1_000_000, 'é');
      await append(client, stream, newEvents(2), NO_STREAM);
      const [read] = await collect(client.readStream(stream));
      expect(read?.event?.streamId).toBe(stream);
      const wrong = await errorOf(client.deleteStream(stream, { expectedRevision: 7n }));
      expect(wrong).toMatchObject({ type: 'wrong-expected-version', actualVersion: 1n });
      await client.tombstoneStream(stream);
      expect(await errorOf(collect(client.readStream(stream)))).toMatchObject({ type: 'stream-deleted' });
    });

    it('rejects to append to $all, to the metadata of nothing, and to delete metadata', async () => {
      const toAll = await errorOf(append(client, '$all', newEvents(1), NO_STREAM));
      expect(String(toAll)).toContain('write to one of them');
      const toNothing = await errorOf(append(client, '$$', newEvents(1), NO_STREAM));
      expect(String(toNothing)).toContain('names no stream');
      expect(await errorOf(client.deleteStream('$$a'))).toMatchObject({ code: status.INVALID_ARGUMENT });
    });
  });
});
