import type { AppendToStreamOptions, EventData, EventStoreDBClient } from '@eventstore/db-client';
import {
  ANY,
  binaryEvent,
  jsonEvent,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { append, classicAppend, collect, errorOf, newEvents, newStream } from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** Appends of the contract: expected revisions, idempotency, the size limit. */
export function describeAppendContract(client: GetClient, connectionString: () => string): void {
  describeExpectedRevisions(client);
  describeIdempotency(client);
  // The client has two calls for an append; the rules are those of both.
  describe.each(['batch', 'classic'] as const)('a %s append', (call) => {
    const options = (): AppendToStreamOptions => (call === 'batch' ? {} : classicAppend(connectionString()));
    describeSizes(client, options);
    describeKnownIds(client, options);
  });
  describeRefusedId(client, connectionString);
}

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

type GetOptions = () => AppendToStreamOptions;

const mebibyte = 1024 * 1024;

function describeSizes(client: GetClient, options: GetOptions): void {
  const eventOf = (bytes: number): EventData =>
    binaryEvent({ type: 'x'.repeat(200), data: Buffer.alloc(bytes), metadata: Buffer.alloc(1_000) });

  it.each([
    ['one event', [mebibyte]],
    ['two events', [mebibyte - 1, 1]],
  ])(
    'may have 1 MiB of data in %s, type and metadata beside it (regression: they counted)',
    async (_case, sizes) => {
      const stream = newStream();
      await client().appendToStream(stream, sizes.map(eventOf), {
        ...options(),
        expectedRevision: NO_STREAM,
      });
      expect(await collect(client().readStream(stream))).toHaveLength(sizes.length);
    },
  );

  it('above 1 MiB of data is refused as a whole, and the limit is named', async () => {
    const stream = newStream();
    const events = [mebibyte, 1].map(eventOf);
    const error = await errorOf(client().appendToStream(stream, events, options()));
    expect(error).toBeInstanceOf(MaxAppendSizeExceededError);
    expect(error).toMatchObject({ maxAppendSize: mebibyte });
    expect(await errorOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
  });

  it.each([4_097, 70_000])(
    'may name a stream by %d characters (regression: 4,096 was all)',
    async (length) => {
      const stream = newStream().padEnd(length, 'n');
      const events = newEvents(1);
      await client().appendToStream(stream, events, { ...options(), expectedRevision: NO_STREAM });
      const [read] = await collect(client().readStream(stream));
      expect(read?.event).toMatchObject({ id: events[0]?.id, streamId: stream });
    },
  );
}

function describeKnownIds(client: GetClient, options: GetOptions): void {
  describe.each([ANY, STREAM_EXISTS] as const)('of ids that are known, expecting %s', (expectedRevision) => {
    let stream: string;
    let stored: EventData[];
    const send = async (events: EventData[]): Promise<bigint> =>
      (await client().appendToStream(stream, events, { ...options(), expectedRevision }))
        .nextExpectedRevision;
    const storedCount = async (): Promise<number> => (await collect(client().readStream(stream))).length;
    const at = (...indexes: number[]): EventData[] => stored.filter((_, index) => indexes.includes(index));
    beforeEach(async () => {
      stream = newStream();
      stored = newEvents(3);
      await append(client(), stream, stored, NO_STREAM);
    });

    it('writes all of them where the first one is new (regression: a known one was refused)', async () => {
      expect(await send([...newEvents(1), ...at(0)])).toBe(4n);
      expect(await storedCount()).toBe(5);
    });

    it('is refused where the first one is known and another one is not', async () => {
      expect(await errorOf(send([...at(0), ...newEvents(1)]))).toBeInstanceOf(WrongExpectedVersionError);
      expect(await storedCount()).toBe(3);
    });

    it('writes nothing where all are known, with gaps too, and answers the last (regression: it was refused)', async () => {
      for (const [known, revision] of [
        [at(0, 1, 2), 2n],
        [at(1), 1n],
        [at(0, 2), 2n],
      ] as const)
        expect(await send([...known])).toBe(revision);
      expect(await storedCount()).toBe(3);
    });

    it('knows one id that stands for several events by its first (regression: it was refused)', async () => {
      const [event] = newEvents(1);
      if (event === undefined) throw new Error('no event');
      const six = Array.from({ length: 6 }, () => event);
      stream = newStream();
      expect(await append(client(), stream, six, ANY)).toBe(5n);
      expect(await send(six)).toBe(0n);
      expect(await storedCount()).toBe(6);
    });
  });
}

function describeRefusedId(client: GetClient, connectionString: () => string): void {
  // By the classic call alone: a real server answers a refused batch twice, which ends the client's process.
  it('refuses an id of zeros (regression: it was stored)', async () => {
    const stream = newStream();
    const event = jsonEvent({ id: '00000000-0000-0000-0000-000000000000', type: 'contract.zeros', data: {} });
    const options = { ...classicAppend(connectionString()), expectedRevision: NO_STREAM } as const;
    expect(await errorOf(client().appendToStream(stream, event, options))).toBeInstanceOf(Error);
    expect(await errorOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
  });
}
