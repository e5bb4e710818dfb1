import type { BinaryEventType, EventData, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import { BACKWARDS, binaryEvent, END, NO_STREAM, START, streamNameFilter } from '@eventstore/db-client';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { append, collect, idOf, newEvents, newStream, positionOf, take } from './contract-client.js';

const linkTo = (revision: number, stream: string): EventData =>
  binaryEvent<BinaryEventType>({ type: '$>', data: Buffer.from(`${revision}@${stream}`) });

/** Links of the contract: events that represent others, resolved where the reader asks for it. */
export function describeLinkContract(client: () => EventStoreDBClient): void {
  describe('a link', () => {
    let target: string;
    let links: string;
    let events: EventData[];
    const linkIds = async (resolved: Promise<ResolvedEvent[]>): Promise<(string | undefined)[]> =>
      (await resolved).map(({ link }) => link?.id);

    beforeEach(async () => {
      target = newStream('target');
      links = newStream('links');
      events = newEvents(3);
      await append(client(), target, events, NO_STREAM);
      await append(client(), links, [linkTo(2, target), linkTo(0, target)], NO_STREAM);
    });

    it('is an event like any other to who does not ask for what it stands for', async () => {
      const read = await collect(client().readStream(links));
      expect(read.map(({ event }) => event?.type)).toEqual(['$>', '$>']);
      expect(read.map(({ link }) => link)).toEqual([undefined, undefined]);
    });

    it.each([
      ['forwards', {}, [2, 0]],
      ['backwards', { direction: BACKWARDS, fromRevision: END }, [0, 2]],
    ] as const)('brings the event it stands for, read %s', async (_case, options, order) => {
      const read = await collect(client().readStream(links, { ...options, resolveLinkTos: true }));
      expect(read.map(idOf)).toEqual(order.map((index) => events[index]?.id));
      expect(read.map(({ event }) => event?.streamId)).toEqual([target, target]);
      expect(read.map(({ link }) => link?.streamId)).toEqual([links, links]);
      expect(read.map(({ link }) => link?.type)).toEqual(['$>', '$>']);
    });

    it('brings it from $all, at the place of the link', async () => {
      const [first] = await collect(client().readStream(links));
      const [resolved] = await collect(
        client().readAll({ fromPosition: positionOf(first), maxCount: 1, resolveLinkTos: true }),
      );
      expect(resolved?.event?.id).toBe(events[2]?.id);
      expect(resolved?.link?.id).toBe(first?.event?.id);
    });

    it('brings it to subscriptions, of the stream and of $all', async () => {
      const ofStream = client().subscribeToStream(links, { fromRevision: START, resolveLinkTos: true });
      const received = await take(ofStream, 2);
      expect(received.map(idOf)).toEqual([events[2]?.id, events[0]?.id]);
      const filter = streamNameFilter({ prefixes: [links] });
      const ofAll = client().subscribeToAll({ fromPosition: START, filter, resolveLinkTos: true });
      expect((await take(ofAll, 2)).map(idOf)).toEqual([events[2]?.id, events[0]?.id]);
    });

    it('comes alone where what it stands for is not there, or no longer', async () => {
      await append(client(), links, [linkTo(7, target), linkTo(0, newStream('missing'))], 1n);
      await client().setStreamMetadata(target, { truncateBefore: 1 });
      const read = await collect(client().readStream(links, { resolveLinkTos: true }));
      expect(read.map(idOf)).toEqual([events[2]?.id, undefined, undefined, undefined]);
      const stored = await collect(client().readStream(links));
      expect(await linkIds(Promise.resolve(read))).toEqual(stored.map(idOf));
    });

    it('does not change other events', async () => {
      const read = await collect(client().readStream(target, { resolveLinkTos: true }));
      expect(read.map(idOf)).toEqual(events.map((event) => event.id));
      expect(read.map(({ link }) => link)).toEqual([undefined, undefined, undefined]);
    });
  });
}
