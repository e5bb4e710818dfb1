import { randomUUID } from 'node:crypto';
import type { EventData } from '@eventstore/db-client';
import {
  ANY,
  BACKWARDS,
  binaryEvent,
  END,
  EventStoreDBClient,
  FORWARDS,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  START,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { append, collect, errorOf, idOf, newEvents, newStream, positionOf } from './contract-client.js';
import { describeSubscriptionContract } from './subscription.contract.js';

/**
 * What this product relies on in an event store, as tests through the public client. They hold for the embedded server
 * and for a real EventStoreDB alike; the connection string is asked for when the tests start.
 */
export function describeEventStoreContract(name: string, connectionString: () => string): void {
  describe(`event store contract: ${name}`, () => {
    let client: EventStoreDBClient;
    const theClient = (): EventStoreDBClient => client;
    beforeAll(() => {
      client = EventStoreDBClient.connectionString(connectionString());
    });
    afterAll(async () => {
      await client.dispose();
    });
    describeExpectedRevisions(theClient);
    describeIdempotency(theClient);
    describeStreamReads(theClient);
    describeLogReads(theClient);
    describeSubscriptionContract(theClient);
  });
}

type GetClient = () => EventStoreDBClient;

function describeExpectedRevisions(client: GetClient): void {
  describe('expected revision', () => {
    it('NO_STREAM starts a stream and answers the revision of the last event', async () => {
      const result = await client().appendToStream(newStream(), newEvents(3), {
        expectedRevision: NO_STREAM,
      });
      expect(result).toMatchObject({ success: true, nextExpectedRevision: 2n });
      expect(result.position?.commit).toBeGreaterThan(0n);
    });

    it('NO_STREAM on a stream that exists is a WrongExpectedVersionError that says what is there', async () => {
      const stream = newStream();
      await append(client(), stream, newEvents(2), NO_STREAM);
      const error = await errorOf(append(client(), stream, newEvents(1), NO_STREAM));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion: 'no_stream', actualVersion: 1n });
    });

    it('an exact revision appends after it', async () => {
      const stream = newStream();
      await append(client(), stream, newEvents(2), NO_STREAM);
      expect(await append(client(), stream, newEvents(2), 1n)).toBe(3n);
    });

    it.each([
      ['behind the head', 0n],
      ['ahead of the head', 7n],
      ['far beyond every stream', 18446744073709551n],
    ])('an exact revision %s is refused', async (_case, expectedRevision) => {
      const stream = newStream();
      await append(client(), stream, newEvents(3), NO_STREAM);
      const error = await errorOf(append(client(), stream, newEvents(1), expectedRevision));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({
        streamName: stream,
        expectedVersion: expectedRevision,
        actualVersion: 2n,
      });
    });

    it('an exact revision on a missing stream is refused with no_stream as the actual version', async () => {
      const error = await errorOf(append(client(), newStream(), newEvents(1), 0n));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ expectedVersion: 0n, actualVersion: 'no_stream' });
    });

    it('STREAM_EXISTS wants a stream, of whatever length', async () => {
      const stream = newStream();
      expect(await errorOf(append(client(), stream, newEvents(1), STREAM_EXISTS))).toBeInstanceOf(
        WrongExpectedVersionError,
      );
      await append(client(), stream, newEvents(2), NO_STREAM);
      expect(await append(client(), stream, newEvents(1), STREAM_EXISTS)).toBe(2n);
    });

    it('ANY appends to a missing and to an existing stream', async () => {
      const stream = newStream();
      expect(await append(client(), stream, newEvents(1), ANY)).toBe(0n);
      expect(await append(client(), stream, newEvents(1), ANY)).toBe(1n);
    });

    it('lets exactly one of two racing writers start or continue a stream', async () => {
      const stream = newStream();
      for (const expectedRevision of [NO_STREAM, 0n, 1n] as const) {
        const race = await Promise.allSettled(
          [1, 2].map(() => append(client(), stream, newEvents(1), expectedRevision)),
        );
        expect(race.map((settled) => settled.status).sort()).toEqual(['fulfilled', 'rejected']);
      }
      expect(await collect(client().readStream(stream))).toHaveLength(3);
    });

    it('refuses an append above 1 MiB as a whole and names the limit', async () => {
      const stream = newStream();
      const half = 'x'.repeat(600 * 1024);
      const error = await errorOf(append(client(), stream, newEvents(2, half), NO_STREAM));
      expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
      expect(error).toMatchObject({ maxAppendSize: 1024 * 1024 });
      expect(await errorOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    });
  });
}

function describeIdempotency(client: GetClient): void {
  const storedCount = async (stream: string): Promise<number> =>
    (await collect(client().readStream(stream))).length;

  describe('the same append again', () => {
    it.each([
      ['at once', 0],
      ['after later appends', 3],
    ])('is the same success %s, and stores nothing', async (_case, later) => {
      const stream = newStream();
      await append(client(), stream, newEvents(2), NO_STREAM);
      const events = newEvents(3);
      const first = await client().appendToStream(stream, events, { expectedRevision: 1n });
      for (let index = 0; index < later; index += 1)
        await append(client(), stream, newEvents(1), BigInt(4 + index));
      const second = await client().appendToStream(stream, events, { expectedRevision: 1n });
      expect(second).toEqual(first);
      expect(await storedCount(stream)).toBe(5 + later);
    });

    it('is the same success for NO_STREAM', async () => {
      const stream = newStream();
      const events = newEvents(2);
      await append(client(), stream, events, NO_STREAM);
      expect(await append(client(), stream, events, NO_STREAM)).toBe(1n);
      expect(await storedCount(stream)).toBe(2);
    });

    it.each([
      ['the last event is another', (events: EventData[]) => [...events.slice(0, -1), ...newEvents(1)]],
      ['it has one event more', (events: EventData[]) => [...events, ...newEvents(1)]],
      ['the events changed places', (events: EventData[]) => events.toReversed()],
    ])('is refused when %s', async (_case, change) => {
      const stream = newStream();
      const events = newEvents(3);
      await append(client(), stream, events, NO_STREAM);
      expect(await errorOf(append(client(), stream, change(events), NO_STREAM))).toBeInstanceOf(
        WrongExpectedVersionError,
      );
      expect(await storedCount(stream)).toBe(3);
    });

    it('is appended again when the expected revision is the current one: ids are not looked at', async () => {
      const stream = newStream();
      const events = newEvents(1);
      await append(client(), stream, events, NO_STREAM);
      expect(await append(client(), stream, events, 0n)).toBe(1n);
      expect(await storedCount(stream)).toBe(2);
    });

    it('is recognised under ANY while its ids are remembered', async () => {
      const stream = newStream();
      const events = newEvents(2);
      const first = await append(client(), stream, events, ANY);
      expect(await append(client(), stream, events, ANY)).toBe(first);
      expect(await storedCount(stream)).toBe(2);
    });
  });
}

function describeStreamReads(client: GetClient): void {
  describe('reading a stream', () => {
    it('is a StreamNotFoundError where there is none', async () => {
      const stream = newStream();
      const error = await errorOf(collect(client().readStream(stream)));
      expect(error).toBeInstanceOf(StreamNotFoundError);
      expect(error).toMatchObject({ streamName: stream });
    });

    it('gives back what was appended, byte for byte', async () => {
      const stream = newStream('conträct ☂');
      const id = randomUUID();
      const data = {
        sats: '123456789012345678901234567890',
        text: 'ação "☂" \\u0000',
        list: [1, null, { deep: true }],
      };
      const bytes = Uint8Array.from([0, 255, 128, 10]);
      await append(
        client(),
        stream,
        [
          jsonEvent({ id, type: 'contract.json', data, metadata: { $correlationId: id } }),
          binaryEvent({ type: 'contract.binary', data: bytes }),
        ],
        NO_STREAM,
      );
      const [json, binary] = (await collect(client().readStream(stream))).map((resolved) => resolved.event);
      expect(json).toMatchObject({
        id,
        type: 'contract.json',
        streamId: stream,
        revision: 0n,
        isJson: true,
        data,
        metadata: { $correlationId: id },
      });
      expect(JSON.stringify(json?.data)).toBe(JSON.stringify(data));
      expect(Math.abs(Date.now() - (json?.created.getTime() ?? 0))).toBeLessThan(60_000);
      expect(binary).toMatchObject({ type: 'contract.binary', revision: 1n, isJson: false });
      expect(binary?.data).toEqual(bytes);
    });

    it('pages both ways, from a revision and with a limit, without gaps over page borders', async () => {
      const stream = newStream();
      const events = newEvents(1_300);
      for (let start = 0; start < events.length; start += 100) {
        await append(
          client(),
          stream,
          events.slice(start, start + 100),
          start === 0 ? NO_STREAM : BigInt(start - 1),
        );
      }
      const ids = events.map((event) => event.id);
      const read = async (
        options: Parameters<EventStoreDBClient['readStream']>[1],
      ): Promise<(string | undefined)[]> => (await collect(client().readStream(stream, options))).map(idOf);
      expect(await read({})).toEqual(ids);
      expect(await read({ direction: BACKWARDS, fromRevision: END })).toEqual(ids.toReversed());
      expect(await read({ fromRevision: 700n, maxCount: 3 })).toEqual(ids.slice(700, 703));
      expect(await read({ direction: BACKWARDS, fromRevision: 700n, maxCount: 3 })).toEqual([
        ids[700],
        ids[699],
        ids[698],
      ]);
      expect(await read({ direction: BACKWARDS, fromRevision: START })).toEqual([ids[0]]);
      expect(await read({ direction: BACKWARDS, fromRevision: 2n })).toEqual([ids[2], ids[1], ids[0]]);
      expect(await read({ fromRevision: 1_300n })).toEqual([]);
    });

    it('pages large events too', async () => {
      const stream = newStream();
      const large = 'x'.repeat(300 * 1024);
      for (let index = 0; index < 6; index += 1)
        await append(client(), stream, newEvents(1, large), index === 0 ? NO_STREAM : BigInt(index - 1));
      expect(
        (await collect(client().readStream(stream))).map((resolved) => resolved.event?.revision),
      ).toEqual([0n, 1n, 2n, 3n, 4n, 5n]);
    });

    it('keeps revisions and positions in order under concurrent appends', async () => {
      const streams = Array.from({ length: 10 }, () => newStream());
      await Promise.all(
        streams.map(async (stream) => {
          for (let index = 0; index < 10; index += 1)
            await append(client(), stream, newEvents(2), index === 0 ? NO_STREAM : BigInt(index * 2 - 1));
        }),
      );
      for (const stream of streams) {
        const events = await collect(client().readStream(stream));
        expect(events.map((resolved) => resolved.event?.revision)).toEqual(
          Array.from({ length: 20 }, (_, index) => BigInt(index)),
        );
        const commits = events.map((resolved) => positionOf(resolved).commit);
        expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
      }
    });
  });
}

function describeLogReads(client: GetClient): void {
  describe('reading $all', () => {
    it('begins at a position forwards, and before it backwards', async () => {
      const stream = newStream();
      const events = newEvents(4);
      await append(client(), stream, events, NO_STREAM);
      const ids = events.map((event) => event.id);
      const [first, second] = await collect(client().readStream(stream));
      const forwards = await collect(
        client().readAll({ direction: FORWARDS, fromPosition: positionOf(second), maxCount: 3 }),
      );
      expect(forwards.map(idOf)).toEqual(ids.slice(1));
      const backwards = await collect(
        client().readAll({ direction: BACKWARDS, fromPosition: positionOf(second), maxCount: 1 }),
      );
      expect(backwards.map(idOf)).toEqual([idOf(first ?? {})]);
    });

    it('ends with the newest events, which come first backwards, and holds nothing after them', async () => {
      const events = newEvents(2);
      const stream = newStream();
      await append(client(), stream, events, NO_STREAM);
      const newest = await collect(
        client().readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1_000 }),
      );
      const own = newest.filter((resolved) => resolved.event?.streamId === stream);
      expect(own.map(idOf)).toEqual(events.map((event) => event.id).toReversed());
      expect(
        await collect(client().readAll({ direction: FORWARDS, fromPosition: END, maxCount: 2 })),
      ).toEqual([]);
    });

    it('holds every stream in one order', async () => {
      const streams = [newStream(), newStream()] as const;
      const [first, second] = streams;
      await append(client(), first, newEvents(1), NO_STREAM);
      await append(client(), second, newEvents(1), NO_STREAM);
      await append(client(), first, newEvents(1), 0n);
      const [start] = await collect(client().readStream(first, { maxCount: 1 }));
      const after = await collect(client().readAll({ fromPosition: positionOf(start), maxCount: 1_000 }));
      const names = after.map((resolved) => resolved.event?.streamId);
      expect(names.filter((name) => name === first || name === second)).toEqual([first, second, first]);
    });
  });
}
