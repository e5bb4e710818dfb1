import { randomUUID } from 'node:crypto';
import { binaryEvent, EventStoreDBClient, NO_STREAM, streamNameFilter } from '@eventstore/db-client';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import { OperationsService } from '@eventstore/db-client/generated/operations_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { append, collect, errorOf, newEvents, newStream } from '@app/testing/event-store-contract';
import {
  AppendReq,
  BatchAppendReq,
  DeleteReq,
  Empty,
  GoogleEmpty,
  ReadReq,
  ReadResp,
  StreamIdentifier,
  UUID,
} from '../protocol/generated.js';
import type { RunningEventStore } from '../server.js';
import { startEventStore } from '../server.js';
import { type Method, RawCaller } from '../testing/raw-calls.js';

// For a busy machine; nothing here takes long by itself.
jest.setTimeout(120_000);

const uint64Max = (2n ** 64n - 1n).toString();
const uint32Max = 2 ** 32 - 1;
const mebibyte = 1024 * 1024;

const { read, append: appendMethod, batchAppend, delete: deleteMethod, tombstone } = StreamsService;
const { startScavenge, stopScavenge } = OperationsService;

const identifier = (name: string | Uint8Array) =>
  new StreamIdentifier().setStreamName(typeof name === 'string' ? Buffer.from(name) : name);
const bytesOf = (message: { serializeBinary(): Uint8Array }): Buffer =>
  Buffer.from(message.serializeBinary());

describe('a server that is asked nonsense', () => {
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

  /** Somebody else's work, done while and after. */
  const isWell = async (): Promise<void> => {
    const stream = newStream();
    expect(await append(client, stream, newEvents(2), NO_STREAM)).toBe(1n);
    expect(await collect(client.readStream(stream))).toHaveLength(2);
  };

  describe('in bytes that are no messages', () => {
    const methods: readonly Method[] = [
      read,
      appendMethod,
      batchAppend,
      deleteMethod,
      tombstone,
      startScavenge,
      stopScavenge,
      GossipService.read,
    ];

    it('ends every call with a status, and goes on', async () => {
      const valid = bytesOf(
        new AppendReq().setOptions(
          new AppendReq.Options().setStreamIdentifier(identifier('a')).setAny(new Empty()),
        ),
      );
      const garbage = fc.oneof(
        fc.uint8Array({ maxLength: 300 }),
        fc.nat({ max: valid.length }).map((end) => valid.subarray(0, end)),
        // A length that promises far more than there is.
        fc.constant(Uint8Array.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01])),
        fc.constant(new Uint8Array(100_000).fill(0x0a)),
      );
      const calls = fc.record({
        method: fc.constantFrom(...methods),
        messages: fc.array(
          garbage.map((bytes) => Buffer.from(bytes)),
          { minLength: 1, maxLength: 3 },
        ),
      });
      await fc.assert(
        fc.asyncProperty(calls, async ({ method, messages }) => {
          const sent = method.requestStream ? messages : messages.slice(0, 1);
          const { code } = await raw.call(method, sent, { cancelAfterAnswers: 5 });
          expect(code).not.toBe(status.DEADLINE_EXCEEDED);
          expect(code).not.toBe(status.UNAVAILABLE);
        }),
        { numRuns: 150 },
      );
      await isWell();
    });

    it('says of a message too large that it is', async () => {
      const { code } = await raw.call(batchAppend, [Buffer.alloc(18 * mebibyte)]);
      expect(code).toBe(status.RESOURCE_EXHAUSTED);
      await isWell();
    });

    it('says of a call that does not exist that it does not', async () => {
      const path = '/event_store.client.streams.Streams/Nothing';
      const { code } = await raw.call({ ...read, path }, [Buffer.alloc(0)]);
      expect(code).toBe(status.UNIMPLEMENTED);
    });
  });

  describe('in numbers that are absurd', () => {
    const stream = newStream('absurd');
    beforeAll(async () => {
      await append(client, stream, newEvents(3), NO_STREAM);
    });

    const readRequest = (change: (options: InstanceType<typeof ReadReq.Options>) => void): Buffer => {
      const options = new ReadReq.Options()
        .setUuidOption(new ReadReq.Options.UUIDOption().setString(new Empty()))
        .setNoFilter(new Empty())
        .setCount('10');
      change(options);
      return bytesOf(new ReadReq().setOptions(options));
    };
    const streamFrom = (revision: string) =>
      new ReadReq.Options.StreamOptions().setStreamIdentifier(identifier(stream)).setRevision(revision);
    const allFrom = (position: string) =>
      new ReadReq.Options.AllOptions().setPosition(
        new ReadReq.Options.Position().setCommitPosition(position).setPreparePosition(position),
      );
    const revisionsOf = (answers: readonly Buffer[]): string[] =>
      answers.map((answer) =>
        String(ReadResp.deserializeBinary(answer).getEvent()?.getEvent()?.getStreamRevision()),
      );
    const { FORWARDS, BACKWARDS } = ReadReq.Options.ReadDirection;

    it.each([
      { what: 'a count of 2^64 - 1', from: '0', count: uint64Max, expected: ['0', '1', '2'] },
      { what: 'a count of 0', from: '0', count: '0', expected: [] },
      { what: 'revision 2^64 - 1', from: uint64Max, count: '5', expected: [] },
      {
        what: 'revision 2^64 - 1 backwards',
        from: uint64Max,
        count: '5',
        direction: BACKWARDS,
        expected: ['2', '1', '0'],
      },
      {
        what: 'revision 2^53 backwards',
        from: String(2 ** 53),
        count: '2',
        direction: BACKWARDS,
        expected: ['2', '1'],
      },
    ])('reads a stream with $what', async ({ from, count, direction = FORWARDS, expected }) => {
      const request = readRequest((options) => {
        options.setStream(streamFrom(from)).setCount(count).setReadDirection(direction);
      });
      const { code, answers } = await raw.call(read, [request]);
      expect(code).toBe(status.OK);
      expect(revisionsOf(answers)).toEqual(expected);
    });

    it('reads $all from its end both ways, by the largest position', async () => {
      const forwards = await raw.call(read, [
        readRequest((options) => options.setAll(allFrom(uint64Max)).setReadDirection(FORWARDS)),
      ]);
      expect(forwards).toMatchObject({ code: status.OK, answers: [] });
      const backwards = await raw.call(read, [
        readRequest((options) => options.setAll(allFrom(uint64Max)).setReadDirection(BACKWARDS)),
      ]);
      expect(revisionsOf(backwards.answers.slice(-3))).not.toContain('undefined');
      expect(backwards.answers.length).toBeGreaterThan(2);
    });

    it('reads $all through a filter, as often as was asked, with a window of any size', async () => {
      const expression = new ReadReq.Options.FilterOptions.Expression().setPrefixList([stream]);
      const request = readRequest((options) => {
        options
          .setAll(new ReadReq.Options.AllOptions().setStart(new Empty()))
          .setCount('2')
          .setFilter(
            new ReadReq.Options.FilterOptions()
              .setStreamIdentifier(expression)
              .setMax(uint32Max)
              .setCheckpointintervalmultiplier(uint32Max),
          );
      });
      const { code, answers } = await raw.call(read, [request]);
      expect(code).toBe(status.OK);
      expect(revisionsOf(answers)).toEqual(['0', '1']);
    });

    // A real server takes it and skips what is appended up to there, so no client may rely on this answer.
    it.each([1_000n, 2n ** 40n])('names a position of $all that is beyond its end: %d', async (beyond) => {
      const last = await client.appendToStream(newStream(), newEvents(1));
      const position = String((last.position?.commit ?? 0n) + beyond);
      const expected = {
        code: status.INVALID_ARGUMENT,
        details: `The position ${position} of $all is beyond the end of the log, which is ${last.position?.commit}.`,
      };
      const from = allFrom(position);
      for (const direction of [FORWARDS, BACKWARDS]) {
        const request = readRequest((options) => options.setAll(from).setReadDirection(direction));
        expect(await raw.call(read, [request])).toMatchObject(expected);
      }
      const subscribe = readRequest((options) =>
        options.setAll(from).setSubscription(new ReadReq.Options.SubscriptionOptions()),
      );
      expect(await raw.call(read, [subscribe])).toMatchObject(expected);
    });

    it('takes the largest position for the end of $all, and waits there', async () => {
      const request = readRequest((options) => {
        options.setAll(allFrom(uint64Max)).setSubscription(new ReadReq.Options.SubscriptionOptions());
      });
      const { code, answers } = await raw.call(read, [request], { cancelAfterAnswers: 2 });
      expect(code).toBe(status.CANCELLED);
      expect(answers.map((answer) => ReadResp.deserializeBinary(answer).hasEvent())).toEqual([false, false]);
      await isWell();
    });

    it('expects a revision of 2^64 - 1 in vain', async () => {
      const options = new DeleteReq.Options().setStreamIdentifier(identifier(stream)).setRevision(uint64Max);
      const { code } = await raw.call(deleteMethod, [bytesOf(new DeleteReq().setOptions(options))]);
      expect(code).toBe(status.FAILED_PRECONDITION);
      expect(await collect(client.readStream(stream))).toHaveLength(3);
    });
  });

  describe('to store too much', () => {
    const eventOf = (bytes: number) => binaryEvent({ type: 'b', data: Buffer.alloc(bytes) });

    it.each([
      ['in a batch', {}],
      ['by the older call', { credentials: { username: 'a', password: 'b' } }],
    ])('takes 1 MiB and rejects one byte more %s', async (_case, options) => {
      const stream = newStream();
      await client.appendToStream(stream, eventOf(mebibyte), { ...options, expectedRevision: NO_STREAM });
      const error = await errorOf(
        client.appendToStream(stream, eventOf(mebibyte + 1), { ...options, expectedRevision: 0n }),
      );
      expect(error).toMatchObject({ type: 'maximum-append-size-exceeded', maxAppendSize: mebibyte });
      expect(await collect(client.readStream(stream))).toHaveLength(1);
    });

    it('rejects more of the shortest events than memory would like', async () => {
      const stream = newStream();
      const events = Array.from({ length: 33_000 }, () => binaryEvent({ type: 'b', data: Buffer.alloc(0) }));
      expect(String(await errorOf(append(client, stream, events, NO_STREAM)))).toContain('32768 events');
      await isWell();
    });

    it.each(['batch', 'classic'])('refuses an id of zeros in a %s append', async (call) => {
      const options = call === 'batch' ? {} : { credentials: { username: 'a', password: 'b' } };
      const zeros = binaryEvent({
        id: '00000000-0000-0000-0000-000000000000',
        type: 'b',
        data: Buffer.alloc(1),
      });
      const error = await errorOf(client.appendToStream(newStream(), zeros, options));
      expect(String(error)).toContain('may not be all zeros');
    });

    it('takes metadata of megabytes, which no limit counts, and gives them back', async () => {
      const stream = newStream();
      const metadata = Buffer.alloc(15 * mebibyte, 'm');
      const event = binaryEvent({ type: 'b', data: Buffer.alloc(10), metadata });
      await client.appendToStream(stream, event, { expectedRevision: NO_STREAM });
      const [read] = await collect(client.readStream(stream));
      const found: unknown = read?.event?.metadata;
      expect(found instanceof Uint8Array && Buffer.compare(found, metadata) === 0).toBe(true);
    });

    it('gives back what an append held that was begun and left', async () => {
      const request = bytesOf(
        new BatchAppendReq()
          .setCorrelationId(new UUID().setString(randomUUID()))
          .setOptions(
            new BatchAppendReq.Options().setStreamIdentifier(identifier('half')).setAny(new GoogleEmpty()),
          )
          .setProposedMessagesList([proposed(500_000)])
          .setIsFinal(false),
      );
      const begun = Array.from({ length: 10 }, () => raw.begin(batchAppend, [request]));
      while (store.heldBytes() < 5_000_000) await new Promise(setImmediate);
      for (const call of begun) call.cancel();
      await Promise.all(begun.map(({ ended }) => ended));
      while (store.heldBytes() > 0) await new Promise(setImmediate);
      await isWell();
    });
  });

  it('ends a filter that would take for ever, and serves the others', async () => {
    await append(client, `${'a'.repeat(60)}!`, newEvents(1), NO_STREAM);
    const filter = streamNameFilter({ regex: '^(a+)+$' });
    const error = await errorOf(collect(client.subscribeToAll({ filter })));
    expect(String(error)).toContain('takes too long');
    await isWell();
  });
});

function proposed(bytes: number): InstanceType<typeof BatchAppendReq.ProposedMessage> {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(randomUUID()))
    .setData(Buffer.alloc(bytes));
  message.getMetadataMap().set('type', 'b');
  message.getMetadataMap().set('content-type', 'application/octet-stream');
  return message;
}
