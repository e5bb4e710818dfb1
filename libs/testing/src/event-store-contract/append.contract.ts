import type { EventData, EventStoreDBClient } from '@eventstore/db-client';
import {
  ANY,
  MaxAppendSizeExceededError,
  NO_STREAM,
  STREAM_EXISTS,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, collect, errorOf, newEvents, newStream } from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** Appends of the contract: expected revisions, idempotency, the size limit. */
export function describeAppendContract(client: GetClient): void {
  describeExpectedRevisions(client);
  describeIdempotency(client);
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
