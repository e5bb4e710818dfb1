import { describe, expect, it } from '@jest/globals';
import { GENESIS_HASH } from '@app/contracts';
import { EventNotStorableError } from '../port/store.errors.js';
import { proposeEvents } from './propose-events.js';

const command = {
  commandId: '5d1d2b5e-6c1f-5b9c-8a53-0d6d9a1f6a01',
  correlationId: 'request-1',
  actor: { kind: 'user' as const, id: 'anna' },
};
const encoded = [
  { type: 'counter.added', schemaVersion: 1, data: { amount: '1' } },
  { type: 'counter.added', schemaVersion: 1, data: { amount: '2' } },
];
const now = new Date('2026-11-27T10:00:00Z');

describe('proposing events', () => {
  it('gives the same bytes for the same input, so that an append can be repeated', () => {
    const once = proposeEvents(encoded, command, 'no-stream', now);
    expect(JSON.stringify(proposeEvents(encoded, command, 'no-stream', now))).toBe(JSON.stringify(once));
    expect(new Set(once.map(({ id }) => id)).size).toBe(2);
  });

  it('makes ids of command and index alone, so that a batch decided again keeps them', () => {
    const ids = (at: Date) => proposeEvents(encoded, command, 'no-stream', at).map(({ id }) => id);
    expect(ids(now)).toEqual(ids(new Date('2027-01-01T00:00:00Z')));
    expect(ids(now)).toEqual([
      '2908651d-774b-5053-a077-1e00af45d47b',
      '566f391c-7dbf-580f-ad9f-a7d81b0a2359',
    ]);
  });

  it('stores the metadata in its fixed order, the hash last', () => {
    const [first, second] = proposeEvents(encoded, command, 'no-stream', now);
    expect(Object.keys(first?.metadata ?? {})).toEqual([
      'commandId',
      '$correlationId',
      '$causationId',
      'actor',
      'schemaVersion',
      'occurredAt',
      'append',
      'prevHash',
      'hashVersion',
      'hash',
    ]);
    expect(first?.metadata).toMatchObject({ prevHash: GENESIS_HASH, $causationId: command.commandId });
    expect(second?.metadata.prevHash).toBe(first?.metadata.hash);
  });

  it('says of every event which of its append it is, so that half of one is known for what it is', () => {
    const places = proposeEvents(encoded, command, 'no-stream', now).map(({ metadata }) => metadata.append);
    expect(places).toEqual([
      { index: 0, count: 2 },
      { index: 1, count: 2 },
    ]);
  });

  it('never lets time run backwards inside a stream', () => {
    const head = { revision: 4n, hash: 'a'.repeat(64), occurredAt: '2026-11-27T10:00:05.000Z' };
    const [event] = proposeEvents(encoded, command, head, now);
    expect(event?.metadata).toMatchObject({ occurredAt: head.occurredAt, prevHash: head.hash });
  });

  it.each([
    [
      'a command id that is no UUID',
      { ...command, commandId: '123e4567-e89b-12d3-a456-42661417400' },
      encoded,
    ],
    ['no correlation id', { ...command, correlationId: '' }, encoded],
    ['a type with a line feed', command, [{ type: 'a\nb', schemaVersion: 1, data: {} }]],
    ['schema version 0', command, [{ type: 'a', schemaVersion: 0, data: {} }]],
    ['a fraction in the data', command, [{ type: 'a', schemaVersion: 1, data: { price: 1.5 } }]],
  ])('rejects %s', (_, meta, events) => {
    expect(() => proposeEvents(events, meta, 'no-stream', now)).toThrow();
  });

  it('names the faulty field', () => {
    expect(() =>
      proposeEvents([{ type: 'a', schemaVersion: 1, data: { p: 1.5 } }], command, 'no-stream', now),
    ).toThrow(
      new EventNotStorableError('data.p', 'is a number that is no safe integer; store it as a string'),
    );
  });
});
