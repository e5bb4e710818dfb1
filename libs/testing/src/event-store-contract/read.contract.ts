import { randomUUID } from 'node:crypto';
import type { EventStoreDBClient } from '@eventstore/db-client';
import {
  BACKWARDS,
  binaryEvent,
  END,
  FORWARDS,
  jsonEvent,
  NO_STREAM,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, collect, errorOf, idOf, newEvents, newStream, positionOf } from './contract-client.js';

type GetClient = () => EventStoreDBClient;

/** Reads of the contract: of a stream and of `$all`, both ways. */
export function describeReadContract(client: GetClient): void {
  describeStreamReads(client);
  describeLogReads(client);
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
