import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  ANY,
  BACKWARDS,
  END,
  NO_STREAM,
  STREAM_EXISTS,
  StreamDeletedError,
  StreamNotFoundError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  append,
  collect,
  confirmed,
  errorOf,
  idOf,
  newEvents,
  newStream,
  positionOf,
  take,
  typeOf,
} from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** Deletions of the contract: until the stream is written again, and for ever. */
export function describeDeleteContract(client: GetClient): void {
  describeDeletion(client);
  describeStreamAnew(client);
  describeTombstone(client);
}

function describeDeletion(client: GetClient): void {
  describe('deleting a stream', () => {
    let stream: string;
    beforeEach(async () => {
      stream = newStream();
      await append(client(), stream, newEvents(3), NO_STREAM);
    });

    it.each([
      ['whatever its revision', ANY],
      ['at its revision', 2n],
    ] as const)(
      '%s makes it a stream that is not found, from either end',
      async (_case, expectedRevision) => {
        const result = await client().deleteStream(stream, { expectedRevision });
        expect(result.position?.commit).toBeGreaterThan(0n);
        for (const options of [{}, { direction: BACKWARDS, fromRevision: END }] as const) {
          const error = await errorOf(collect(client().readStream(stream, options)));
          expect(error).toBeInstanceOf(StreamNotFoundError);
        }
      },
    );

    it.each([
      ['behind its revision', 1n, 1n],
      ['ahead of its revision', 3n, 3n],
      ['as one that does not exist', NO_STREAM, -1n],
    ] as const)('%s is refused, and it stays', async (_case, expectedRevision, expectedVersion) => {
      const error = await errorOf(client().deleteStream(stream, { expectedRevision }));
      expect(error).toBeInstanceOf(WrongExpectedVersionError);
      expect(error).toMatchObject({ streamName: stream, expectedVersion });
      expect(await collect(client().readStream(stream))).toHaveLength(3);
    });

    it.each([ANY, NO_STREAM, 0n] as const)(
      'is refused where there never was one, expecting %s',
      async (expectedRevision) => {
        const error = await errorOf(client().deleteStream(newStream(), { expectedRevision }));
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
      },
    );

    it('is possible where there is metadata alone', async () => {
      const described = newStream();
      await client().setStreamMetadata(described, { cacheControl: 10 });
      await client().deleteStream(described, { expectedRevision: NO_STREAM });
    });

    it('may be said twice', async () => {
      await client().deleteStream(stream);
      await client().deleteStream(stream);
      expect(await errorOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
    });

    it('takes the metadata of the stream with it (regression: limits and rights stayed)', async () => {
      const metadata = { maxCount: 9, acl: { readRoles: ['$admins'] }, kitten: '😾' };
      await client().setStreamMetadata(stream, metadata);
      await client().deleteStream(stream);
      const [newest] = await collect(
        client().readStream(`$$${stream}`, { direction: BACKWARDS, fromRevision: END, maxCount: 1 }),
      );
      expect(newest?.event?.data).toEqual({ $tb: 2 ** 63 });
    });

    it('leaves its events in $all until they are scavenged', async () => {
      const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
      await client().deleteStream(stream);
      const after = await collect(client().readAll({ fromPosition: positionOf(first), maxCount: 1_000 }));
      expect(after.filter((resolved) => resolved.event?.streamId === stream)).toHaveLength(3);
    });
  });
}

function describeStreamAnew(client: GetClient): void {
  describe('a deleted stream', () => {
    let stream: string;
    beforeEach(async () => {
      stream = newStream();
      await append(client(), stream, newEvents(3), NO_STREAM);
      await client().deleteStream(stream);
    });

    it.each([
      ['as one that does not exist', NO_STREAM],
      ['whatever it is', ANY],
      ['at the revision it had', 2n],
    ] as const)('begins anew when it is written %s, and goes on numbering', async (_case, expected) => {
      const events = newEvents(2);
      expect(await append(client(), stream, events, expected)).toBe(4n);
      const read = await collect(client().readStream(stream));
      expect(read.map((resolved) => resolved.event?.revision)).toEqual([3n, 4n]);
      const backwards = await collect(
        client().readStream(stream, { direction: BACKWARDS, fromRevision: END }),
      );
      expect(backwards.map(idOf)).toEqual(events.map((event) => event.id).toReversed());
      expect(await append(client(), stream, newEvents(1), 4n)).toBe(5n);
    });

    it('is deleted for who expects it to exist (regression: the revision was wrong)', async () => {
      const error = await errorOf(append(client(), stream, newEvents(1), STREAM_EXISTS));
      expect(error).toBeInstanceOf(StreamDeletedError);
      expect(error).toMatchObject({ streamName: stream });
    });

    it.each([ANY, NO_STREAM] as const)(
      'is not written by what it held, sent again, expecting %s (regression: it was)',
      async (expected) => {
        const [again, events] = [newStream(), newEvents(3)];
        await append(client(), again, events, NO_STREAM);
        await client().deleteStream(again);
        expect(await append(client(), again, events, expected)).toBe(2n);
        expect(await errorOf(collect(client().readStream(again)))).toBeInstanceOf(StreamNotFoundError);
        expect(await append(client(), again, events, 2n)).toBe(5n);
      },
    );

    it('has its new events before the metadata that show them (regression: it was the other way round)', async () => {
      const [first] = await collect(client().readStream(`$$${stream}`));
      await append(client(), stream, newEvents(2), NO_STREAM);
      const after = await collect(client().readAll({ fromPosition: positionOf(first), maxCount: 1_000 }));
      const own = after.filter(({ event }) => event?.streamId.endsWith(stream));
      expect(own.map(typeOf)).toEqual(['$metadata', 'contract.counted', 'contract.counted', '$metadata']);
    });

    it('gives a subscription what is written anew alone', async () => {
      const events = newEvents(2);
      const subscription = client().subscribeToStream(stream);
      const live = confirmed(subscription).then(() => append(client(), stream, events, NO_STREAM));
      expect((await take(subscription, 2)).map(idOf)).toEqual(events.map((event) => event.id));
      await live;
    });
  });
}

function describeTombstone(client: GetClient): void {
  describe('a stream with a tombstone', () => {
    let stream: string;
    const isDeleted = async (work: Promise<unknown>): Promise<void> => {
      const error = await errorOf(work);
      expect(error).toBeInstanceOf(StreamDeletedError);
      expect(error).toMatchObject({ streamName: stream });
    };
    beforeEach(async () => {
      stream = newStream();
      await append(client(), stream, newEvents(2), NO_STREAM);
    });

    it('is deleted for ever, for readers and for writers', async () => {
      const result = await client().tombstoneStream(stream, { expectedRevision: 1n });
      expect(result.position?.commit).toBeGreaterThan(0n);
      await isDeleted(collect(client().readStream(stream)));
      await isDeleted(collect(client().readStream(stream, { direction: BACKWARDS, fromRevision: END })));
      for (const expected of [ANY, NO_STREAM, 1n] as const)
        await isDeleted(append(client(), stream, newEvents(1), expected));
      await isDeleted(client().deleteStream(stream));
      await isDeleted(client().tombstoneStream(stream));
      await isDeleted(collect(client().subscribeToStream(stream)));
    });

    it('has no metadata any more, to read or to set (regression: they could be read)', async () => {
      await client().setStreamMetadata(stream, { maxCount: 9 });
      await client().tombstoneStream(stream);
      const deletedMetadata = { type: 'stream-deleted', streamName: `$$${stream}` };
      expect(await errorOf(client().getStreamMetadata(stream))).toMatchObject(deletedMetadata);
      expect(await errorOf(client().setStreamMetadata(stream, {}))).toMatchObject(deletedMetadata);
    });

    it('may be one that never was', async () => {
      stream = newStream();
      await client().tombstoneStream(stream, { expectedRevision: NO_STREAM });
      await isDeleted(append(client(), stream, newEvents(1), NO_STREAM));
    });

    it('is not closed at another revision than expected', async () => {
      for (const expectedRevision of [0n, 5n, NO_STREAM] as const) {
        const error = await errorOf(client().tombstoneStream(stream, { expectedRevision }));
        expect(error).toBeInstanceOf(WrongExpectedVersionError);
      }
      expect(await collect(client().readStream(stream))).toHaveLength(2);
    });

    it('shows its end in $all', async () => {
      const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
      await client().tombstoneStream(stream);
      const after = await collect(client().readAll({ fromPosition: positionOf(first), maxCount: 1_000 }));
      const own = after.filter((resolved) => resolved.event?.streamId === stream);
      expect(own.map(typeOf)).toEqual(['contract.counted', 'contract.counted', '$streamDeleted']);
    });
  });
}
