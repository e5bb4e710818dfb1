import { describe, expect, it } from '@jest/globals';
import { GENESIS_HASH } from '@app/contracts';
import type { RecordedEvent } from '../port/event-store.js';
import { hashEvent, verifyChain } from './hash-chain.js';
import { proposeEvents } from './propose-events.js';

const stream = 'counter-a';

function record(amounts: readonly string[]): RecordedEvent[] {
  const encoded = amounts.map((amount) => ({ type: 'counter.added', schemaVersion: 1, data: { amount } }));
  const command = {
    commandId: '5d1d2b5e-6c1f-5b9c-8a53-0d6d9a1f6a01',
    correlationId: 'request-1',
    actor: { kind: 'user' as const, id: 'anna' },
  };
  return proposeEvents(encoded, command, 'no-stream', new Date('2026-11-27T10:00:00Z')).map(
    (event, index) => ({
      ...event,
      data: asRead(event.data),
      metadata: asRead(event.metadata),
      stream,
      revision: BigInt(index),
      position: { commit: BigInt(index), prepare: BigInt(index) },
      created: new Date(0),
    }),
  );
}

/** As it comes from the wire. */
function asRead(value: unknown): unknown {
  const parsed: unknown = JSON.parse(JSON.stringify(value));
  return parsed;
}

function at(events: readonly RecordedEvent[], index: number): RecordedEvent {
  const event = events[index];
  if (event === undefined) throw new RangeError(`no event ${index}`);
  return event;
}

describe('the hash chain of a stream', () => {
  it('holds for what was appended and ends in the hash of the head', async () => {
    const events = record(['1', '2', '3']);
    await expect(verifyChain(events)).resolves.toEqual({
      intact: true,
      head: { revision: 2n, hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
  });

  it('holds for an empty stream', async () => {
    await expect(verifyChain([])).resolves.toEqual({ intact: true, head: 'no-stream' });
  });

  it('never changes its bytes: the hash of a fixed event stays what it was in the first release', () => {
    const metadata = { commandId: 'c', schemaVersion: 1, occurredAt: '2026-11-27T10:00:00.000Z' };
    const hash = hashEvent({
      type: 'counter.added',
      revision: 7n,
      data: { b: '1', a: ['é', null] },
      metadata,
      prevHash: GENESIS_HASH,
    });
    expect(hash).toBe('95dafc476766cb019b84a3988149dfeda9ad5d030f1dbe1075e4bd3b1d2edf29');
  });

  it.each([
    [
      'a flipped byte of the data',
      (e: RecordedEvent[]) => replace(e, 1, { data: { amount: '3' } }),
      1n,
      'hash',
    ],
    ['a changed type', (e: RecordedEvent[]) => replace(e, 1, { type: 'counter.taken' }), 1n, 'hash'],
    [
      'a changed time in the metadata',
      (e: RecordedEvent[]) =>
        replace(e, 2, { metadata: { ...meta(e, 2), occurredAt: '2020-01-01T00:00:00.000Z' } }),
      2n,
      'hash',
    ],
    [
      'keys in another order',
      (e: RecordedEvent[]) => replace(e, 0, { metadata: reversed(meta(e, 0)) }),
      0n,
      'hash',
    ],
    ['a dropped event', (e: RecordedEvent[]) => e.filter((_, index) => index !== 1), 2n, 'revision'],
    ['a dropped first event', (e: RecordedEvent[]) => e.slice(1), 1n, 'revision'],
    [
      'a dropped event with the rest renumbered',
      (e: RecordedEvent[]) => renumber([at(e, 0), at(e, 2)]),
      1n,
      'previous-hash',
    ],
    ['two events swapped', (e: RecordedEvent[]) => [at(e, 0), at(e, 2), at(e, 1)], 2n, 'revision'],
    [
      'two events swapped and renumbered',
      (e: RecordedEvent[]) => renumber([at(e, 0), at(e, 2), at(e, 1)]),
      1n,
      'previous-hash',
    ],
    [
      'an event of another stream',
      (e: RecordedEvent[]) => replace(e, 2, { stream: 'counter-b' }),
      2n,
      'stream',
    ],
    ['an event twice', (e: RecordedEvent[]) => [at(e, 0), at(e, 0), at(e, 1)], 0n, 'revision'],
    ['no metadata', (e: RecordedEvent[]) => replace(e, 1, { metadata: undefined }), 1n, 'metadata'],
    [
      'a hash version from the future',
      (e: RecordedEvent[]) => replace(e, 1, { metadata: { ...meta(e, 1), hashVersion: 2 } }),
      1n,
      'metadata',
    ],
  ])('finds %s and names stream and revision', async (_, tamper, revision, fault) => {
    const verdict = await verifyChain(tamper(record(['1', '2', '3'])));
    expect(verdict).toEqual({ intact: false, stream: expect.stringMatching(/^counter-/), revision, fault });
  });
});

function replace(
  events: readonly RecordedEvent[],
  index: number,
  change: Partial<RecordedEvent>,
): RecordedEvent[] {
  return events.map((event, position) => (position === index ? { ...event, ...change } : event));
}

function renumber(events: readonly RecordedEvent[]): RecordedEvent[] {
  return events.map((event, index) => ({ ...event, revision: BigInt(index) }));
}

function meta(events: readonly RecordedEvent[], index: number): object {
  const { metadata } = at(events, index);
  if (typeof metadata !== 'object' || metadata === null) throw new TypeError('no metadata');
  return metadata;
}

function reversed(metadata: object): object {
  return Object.fromEntries(Object.entries(metadata).reverse());
}
