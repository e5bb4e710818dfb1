import type { EventStoreDBClient, Filter, Position } from '@eventstore/db-client';
import {
  eventTypeFilter,
  excludeSystemEvents,
  jsonEvent,
  NO_STREAM,
  streamNameFilter,
} from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import { append, collect, endOfLog, idOf, newEvents, newStream, take, takeUntil } from './contract-client.js';

/** Filters of the contract: prefixes and expressions, on stream names and event types, and their checkpoints. */
export function describeFilterContract(client: () => EventStoreDBClient): void {
  describe('a filter of $all', () => {
    it.each<[string, (name: string, other: string) => Filter]>([
      ['stream names by prefix', (name) => streamNameFilter({ prefixes: ['nothing-begins-so', name] })],
      ['stream names by expression', (name) => streamNameFilter({ regex: `^${name}-[ab]$` })],
      // As .NET reads it: a dash needs no escape, and bears one; the flag is for the whole expression.
      [
        'stream names by expression of .NET',
        (name) => streamNameFilter({ regex: `(?i)^${name.toUpperCase()}\\-[AB]$` }),
      ],
      ['event types by prefix', (_, type) => eventTypeFilter({ prefixes: ['nothing-begins-so', type] })],
      ['event types by expression', (_, type) => eventTypeFilter({ regex: `^${type}$` })],
    ])('lets through %s', async (_case, filterOf) => {
      const [name, type] = [newStream('name').replaceAll('-', ''), newStream('type')];
      const from = await endOfLog(client());
      const wanted = [0, 1].map((index) => jsonEvent({ type, data: { index } }));
      await append(client(), newStream('noise'), newEvents(3), NO_STREAM);
      await append(client(), `${name}-a`, wanted.slice(0, 1), NO_STREAM);
      await append(client(), newStream('noise'), newEvents(3), NO_STREAM);
      await append(client(), `${name}-b`, wanted.slice(1), NO_STREAM);
      const filter = filterOf(name, type);
      const received = await take(client().subscribeToAll({ fromPosition: from, filter }), 2);
      expect(received.map(idOf)).toEqual(wanted.map((event) => event.id));
    });

    it('keeps the events of the server itself out where that is wanted', async () => {
      const from = await endOfLog(client());
      const stream = newStream();
      const [last] = newEvents(1);
      if (last === undefined) throw new Error('no event');
      await client().setStreamMetadata(stream, { maxCount: 100 });
      await append(client(), stream, [last], NO_STREAM);
      const subscription = client().subscribeToAll({ fromPosition: from, filter: excludeSystemEvents() });
      const types = (await takeUntil(subscription, last.id)).map(({ event }) => event?.type);
      expect(types).not.toContain('$metadata');
      const everything = client().subscribeToAll({ fromPosition: from });
      const allTypes = (await takeUntil(everything, last.id)).map(({ event }) => event?.type);
      expect(allTypes).toContain('$metadata');
    });

    it('reports checkpoints as often as it is told, never ahead of an event', async () => {
      const category = newStream('every').replaceAll('-', '');
      const from = await endOfLog(client());
      const filterOf = (checkpointInterval: number, seen: Position[]): Filter =>
        streamNameFilter({
          prefixes: [category],
          maxSearchWindow: 10,
          checkpointInterval,
          checkpointReached: async (_subscription, position) => {
            seen.push(position);
          },
        });
      await append(client(), newStream('noise'), newEvents(400), NO_STREAM);
      const last = newEvents(1);
      await append(client(), `${category}-a`, last, NO_STREAM);
      const [often, seldom]: [Position[], Position[]] = [[], []];
      for (const [interval, seen] of [
        [1, often],
        [10, seldom],
      ] as const) {
        const subscription = client().subscribeToAll({
          fromPosition: from,
          filter: filterOf(interval, seen),
        });
        const [received] = await take(subscription, 1);
        expect(received?.event?.id).toBe(last[0]?.id);
      }
      expect(often.length).toBeGreaterThan(seldom.length);
      expect(seldom.length).toBeGreaterThan(0);
      const commits = often.map(({ commit }) => commit);
      expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
    });
  });

  describe('$all', () => {
    it('begins with events of the server itself', async () => {
      const [first] = await collect(client().readAll({ maxCount: 1 }));
      expect(first?.event?.streamId).toMatch(/^\$/);
    });
  });
}
