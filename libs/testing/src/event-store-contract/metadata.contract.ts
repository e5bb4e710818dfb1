import type { EventStoreDBClient, StreamMetadata } from '@eventstore/db-client';
import { BACKWARDS, END, NO_STREAM, START, StreamNotFoundError } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import {
  append,
  caughtUp,
  collect,
  errorOf,
  idOf,
  newEvents,
  newStream,
  positionOf,
  take,
} from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** Stream metadata of the contract: kept and given back, and obeyed by reads and subscriptions of the stream. */
export function describeMetadataContract(client: GetClient): void {
  describeKeptMetadata(client);
  describeHiddenEvents(client);
}

function describeKeptMetadata(client: GetClient): void {
  describe('stream metadata', () => {
    it('are given back as they were set, the newest alone', async () => {
      const stream = newStream();
      expect((await client().getStreamMetadata(stream)).metadata).toBeUndefined();
      const roles = ['$admins', 'somebody'];
      const metadata: StreamMetadata<{ kitten: string }> = {
        maxAge: 20,
        maxCount: 12,
        truncateBefore: 1,
        cacheControl: 15,
        acl: { readRoles: roles, writeRoles: roles },
        kitten: '😾',
      };
      await client().setStreamMetadata(stream, { maxCount: 3 });
      await client().setStreamMetadata(stream, metadata);
      expect((await client().getStreamMetadata(stream)).metadata).toEqual(metadata);
    });

    it('do not make a stream of themselves', async () => {
      const stream = newStream();
      await client().setStreamMetadata(stream, { maxCount: 3 });
      expect(await errorOf(collect(client().readStream(stream)))).toBeInstanceOf(StreamNotFoundError);
      expect(await append(client(), stream, newEvents(1), NO_STREAM)).toBe(0n);
    });

    it('have revisions of their own', async () => {
      const stream = newStream();
      await client().setStreamMetadata(stream, { maxCount: 3 }, { expectedRevision: NO_STREAM });
      const again = client().setStreamMetadata(stream, { maxCount: 4 }, { expectedRevision: NO_STREAM });
      expect(await errorOf(again)).toMatchObject({ type: 'wrong-expected-version', actualVersion: 0n });
    });
  });
}

function describeHiddenEvents(client: GetClient): void {
  const revisionsOf = async (
    stream: string,
    options?: Parameters<EventStoreDBClient['readStream']>[1],
  ): Promise<(bigint | undefined)[]> =>
    (await collect(client().readStream(stream, options))).map((resolved) => resolved.event?.revision);
  const newest = { direction: BACKWARDS, fromRevision: END, maxCount: 1 } as const;
  const newStreamOf = async (count: number): Promise<string> => {
    const stream = newStream();
    await append(client(), stream, newEvents(count), NO_STREAM);
    return stream;
  };

  describe('stream metadata hide', () => {
    it('all but the newest events, by count, also those that come later', async () => {
      const stream = await newStreamOf(5);
      await client().setStreamMetadata(stream, { maxCount: 2 });
      expect(await revisionsOf(stream)).toEqual([3n, 4n]);
      expect(await revisionsOf(stream, { fromRevision: START, maxCount: 1 })).toEqual([3n]);
      expect(await revisionsOf(stream, { direction: BACKWARDS, fromRevision: END })).toEqual([4n, 3n]);
      expect(await append(client(), stream, newEvents(1), 4n)).toBe(5n);
      expect(await revisionsOf(stream)).toEqual([4n, 5n]);
    });

    it('what is before a revision', async () => {
      const stream = await newStreamOf(5);
      await client().setStreamMetadata(stream, { truncateBefore: 3 });
      expect(await revisionsOf(stream)).toEqual([3n, 4n]);
      expect(await revisionsOf(stream, { direction: BACKWARDS, fromRevision: END })).toEqual([4n, 3n]);
      await client().setStreamMetadata(stream, {});
      expect(await revisionsOf(stream)).toEqual([0n, 1n, 2n, 3n, 4n]);
    });

    it('events when they are old enough', async () => {
      const stream = await newStreamOf(2);
      await client().setStreamMetadata(stream, { maxAge: 100 });
      expect(await revisionsOf(stream)).toEqual([0n, 1n]);
      await client().setStreamMetadata(stream, { maxAge: 1 });
      while ((await revisionsOf(stream).catch(() => [])).length > 0) await new Promise(setImmediate);
      expect(await append(client(), stream, newEvents(1), 1n)).toBe(2n);
    });

    it('the same from a subscription to the stream', async () => {
      const stream = await newStreamOf(4);
      await client().setStreamMetadata(stream, { maxCount: 2 });
      const events = newEvents(1);
      const subscription = client().subscribeToStream(stream, { fromRevision: START });
      const live = caughtUp(subscription).then(() => append(client(), stream, events, 3n));
      const received = await take(subscription, 3);
      await live;
      expect(received.map((resolved) => resolved.event?.revision)).toEqual([2n, 3n, 4n]);
      expect(received.map(idOf).at(-1)).toBe(events[0]?.id);
    });

    it('what was deleted with the stream, also where they say nothing of it (regression: it came back)', async () => {
      const stream = await newStreamOf(3);
      for (const metadata of [{}, { maxCount: 5, truncateBefore: 1 }] satisfies StreamMetadata[]) {
        await client().deleteStream(stream);
        const [deletion] = await revisionsOf(`$$${stream}`, newest);
        const { nextExpectedRevision } = await client().setStreamMetadata(stream, metadata);
        // The answer is to what was sent; the server writes an event of its own after it.
        expect([nextExpectedRevision - 1n]).toEqual([deletion]);
        expect(await revisionsOf(`$$${stream}`, newest)).toEqual([nextExpectedRevision + 1n]);
        const { metadata: kept } = await client().getStreamMetadata(stream);
        expect(kept).toEqual({ ...metadata, truncateBefore: 3 });
        expect(await revisionsOf(stream)).toEqual([]);
      }
      expect(await append(client(), stream, newEvents(1), 2n)).toBe(3n);
      expect(await revisionsOf(stream)).toEqual([3n]);
    });

    it('nothing from $all until it is scavenged', async () => {
      const stream = await newStreamOf(4);
      const [first] = await collect(client().readStream(stream, { maxCount: 1 }));
      await client().setStreamMetadata(stream, { truncateBefore: 3 });
      const after = await collect(client().readAll({ fromPosition: positionOf(first), maxCount: 1_000 }));
      expect(after.filter((resolved) => resolved.event?.streamId === stream)).toHaveLength(4);
    });
  });
}
