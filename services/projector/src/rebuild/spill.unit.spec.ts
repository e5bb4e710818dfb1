import { afterEach, describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@app/event-store';
import { eventsOf, Spill } from './spill.js';

let spill: Spill | undefined;

afterEach(() => {
  spill?.close();
});

function event(stream: string, revision: bigint, text = 'ção\n"'): RecordedEvent {
  return {
    ...{ stream, revision, id: `id ${revision}`, type: 'test.happened' },
    data: { text },
    metadata: { hash: 'abc' },
    position: { commit: 2n ** 63n + revision, prepare: revision },
    created: new Date('2026-11-27T12:00:00.000Z'),
  };
}

describe('a spilled log', () => {
  it('gives back every event as it was, those of a user in their order and in one bucket', () => {
    spill = new Spill();
    const events: RecordedEvent[] = [];
    for (let n = 0n; n < 500n; n += 1n)
      for (const id of ['one', 'two', 'three'])
        events.push(event(`${n % 2n === 0n ? 'ledger' : 'account'}-${id}`, n));
    // Longer than what is kept before it is written.
    events.push(event('ledger-long', 0n, 'x'.repeat(200_000)), event('ledger-long', 1n));
    for (const each of events) spill.add(each);

    const buckets = spill.buckets().map((bucket) => [...eventsOf(bucket)]);

    expect(buckets.flat()).toHaveLength(events.length);
    for (const id of ['one', 'two', 'three', 'long']) {
      const own = (each: RecordedEvent): boolean => each.stream.endsWith(`-${id}`);
      expect(buckets.filter((bucket) => bucket.some(own))).toHaveLength(1);
      expect(buckets.flat().filter(own)).toEqual(events.filter(own));
    }
  });

  it('without events has no buckets', () => {
    spill = new Spill();
    expect(spill.buckets()).toEqual([]);
  });
});
