import type { EventStoreDBClient, Position } from '@eventstore/db-client';
import { END, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { describe, expect, it } from '@jest/globals';
import {
  append,
  caughtUp,
  confirmed,
  endOfLog,
  idOf,
  newEvents,
  newStream,
  positionOf,
  take,
} from './contract-client.js';

/** Subscriptions of the contract; part of `describeEventStoreContract`. */
export function describeSubscriptionContract(client: () => EventStoreDBClient): void {
  describe('subscription', () => {
    it('to a stream gives the past, says that it caught up, and goes on live', async () => {
      const stream = newStream();
      const events = newEvents(5);
      await append(client(), stream, events.slice(0, 3), NO_STREAM);
      const subscription = client().subscribeToStream(stream, { fromRevision: START });
      const live = caughtUp(subscription).then(() => append(client(), stream, events.slice(3), 2n));
      const received = await take(subscription, 5);
      await live;
      expect(received.map(idOf)).toEqual(events.map((event) => event.id));
    });

    it('to a stream that does not exist yet waits for it', async () => {
      const stream = newStream();
      const subscription = client().subscribeToStream(stream);
      const events = newEvents(2);
      const live = confirmed(subscription).then(() => append(client(), stream, events, NO_STREAM));
      expect((await take(subscription, 2)).map(idOf)).toEqual(events.map((event) => event.id));
      await live;
    });

    it('from a revision begins after it, from the end with what comes next', async () => {
      const stream = newStream();
      const events = newEvents(4);
      await append(client(), stream, events.slice(0, 3), NO_STREAM);
      const after = await take(client().subscribeToStream(stream, { fromRevision: 1n }), 1);
      expect(after.map(idOf)).toEqual([events[2]?.id]);
      const atEnd = client().subscribeToStream(stream, { fromRevision: END });
      const live = caughtUp(atEnd).then(() => append(client(), stream, events.slice(3), 2n));
      expect((await take(atEnd, 1)).map(idOf)).toEqual([events[3]?.id]);
      await live;
    });

    it('from a revision beyond the end leaves out what comes up to it', async () => {
      const stream = newStream();
      const events = newEvents(7);
      await append(client(), stream, events.slice(0, 3), NO_STREAM);
      const beyond = client().subscribeToStream(stream, { fromRevision: 5n });
      const live = caughtUp(beyond).then(() => append(client(), stream, events.slice(3), 2n));
      expect((await take(beyond, 1)).map(idOf)).toEqual([events[6]?.id]);
      await live;
    });

    it('to $all begins after its position and gives only what the prefix filter lets through', async () => {
      const category = newStream('prefix').replaceAll('-', '');
      const events = newEvents(3);
      await append(client(), `${category}-a`, events.slice(0, 1), NO_STREAM);
      await append(client(), newStream('other'), newEvents(5), NO_STREAM);
      await append(client(), `${category}-b`, events.slice(1), NO_STREAM);
      const filter = streamNameFilter({ prefixes: ['nothing-begins-so', `${category}-`] });
      const all = await take(client().subscribeToAll({ fromPosition: START, filter }), 3);
      expect(all.map(idOf)).toEqual(events.map((event) => event.id));
      const rest = await take(client().subscribeToAll({ fromPosition: positionOf(all[1]), filter }), 1);
      expect(rest.map(idOf)).toEqual([events[2]?.id]);
    });

    it('misses and repeats nothing while others append', async () => {
      const category = newStream('gapless').replaceAll('-', '');
      const streams = Array.from({ length: 8 }, (_, index) => `${category}-${index}`);
      const from = await endOfLog(client());
      const writing = streams.map(async (stream) => {
        for (let index = 0; index < 25; index += 1)
          await append(client(), stream, newEvents(2), index === 0 ? NO_STREAM : BigInt(index * 2 - 1));
      });
      const subscription = client().subscribeToAll({
        fromPosition: from,
        filter: streamNameFilter({ prefixes: [category] }),
      });
      const received = await take(subscription, 400);
      await Promise.all(writing);
      for (const stream of streams) {
        const revisions = received
          .filter((resolved) => resolved.event?.streamId === stream)
          .map((resolved) => resolved.event?.revision);
        expect(revisions).toEqual(Array.from({ length: 50 }, (_, index) => BigInt(index)));
      }
      const commits = received.map((resolved) => positionOf(resolved).commit);
      expect(new Set(commits).size).toBe(400);
      expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
    });

    it('reports checkpoints over a stretch that the filter drops, and resuming there loses nothing', async () => {
      const category = newStream('sparse').replaceAll('-', '');
      const from = await endOfLog(client());
      await append(client(), newStream('noise'), newEvents(200), NO_STREAM);
      const checkpoints: Position[] = [];
      const checkpoint = await new Promise<Position>((resolve, reject) => {
        const filter = streamNameFilter({
          prefixes: [category],
          checkpointReached: async (subscription, position) => {
            checkpoints.push(position);
            // The first one may be where the subscription began.
            if (position.commit === from.commit) return;
            await subscription.unsubscribe();
            resolve(position);
          },
        });
        client().subscribeToAll({ fromPosition: from, filter }).on('error', reject).resume();
      });
      const commits = [from, ...checkpoints].map(({ commit }) => commit);
      expect(commits).toEqual(commits.toSorted((a, b) => (a < b ? -1 : 1)));
      const [event] = newEvents(1);
      if (event === undefined) throw new Error('no event');
      await append(client(), `${category}-1`, [event], NO_STREAM);
      const resumed = client().subscribeToAll({
        fromPosition: checkpoint,
        filter: streamNameFilter({ prefixes: [category] }),
      });
      expect((await take(resumed, 1)).map(idOf)).toEqual([event.id]);
    });
  });
}
