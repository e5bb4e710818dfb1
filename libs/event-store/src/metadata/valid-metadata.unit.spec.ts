import { describe, expect, it } from '@jest/globals';
import { eventMetadataSchema } from './event-metadata.js';
import { isValidMetadata } from './valid-metadata.js';

const whole = {
  commandId: '5d1d2b5e-6c1f-5b9c-8a53-0d6d9a1f6a01',
  $correlationId: 'request-1',
  $causationId: 'request-1',
  actor: { kind: 'user', id: 'anna' },
  schemaVersion: 1,
  occurredAt: '2026-11-27T10:00:00.000Z',
  append: { index: 1, count: 2 },
  prevHash: '0'.repeat(64),
  hashVersion: 1,
  hash: 'a'.repeat(64),
};
const alone = Object.fromEntries(Object.entries(whole).filter(([key]) => key !== 'append'));

/** Values of every kind that JSON has, and those at and beyond each limit. */
const VALUES: readonly unknown[] = [
  ...[null, true, 0, 1, -1, 1.5, 2 ** 60, '', 'x', 'x'.repeat(100), 'x'.repeat(101), 'x'.repeat(200)],
  ...['x'.repeat(201), [], {}, whole.commandId, whole.commandId.toUpperCase(), `${whole.commandId}\n`],
  ...['5d1d2b5e-6c1f-0b9c-8a53-0d6d9a1f6a01', '5d1d2b5e-6c1f-5b9c-7a53-0d6d9a1f6a01'],
  ...[whole.hash, whole.hash.toUpperCase(), `${whole.hash}\n`, 'a'.repeat(63)],
  ...['2026-02-28T23:59:59.999Z', '2026-02-30T10:00:00.000Z', '2026-13-01T10:00:00.000Z'],
  ...['2026-11-27T24:00:00.000Z', '2026-11-27T10:00:00Z', '2026-11-27T10:00:00.000+01:00'],
  ...[
    { kind: 'user', id: '' },
    { kind: 'nobody', id: 'a' },
    { kind: 'admin', id: 'a', more: 1 },
    { kind: 'system' },
  ],
  ...[
    { index: 0, count: 1 },
    { index: 1, count: 1 },
    { index: -1, count: 1 },
    { index: 0, count: 10_001 },
  ],
  ...[{ index: 0, count: 10_000 }, { index: 0.5, count: 1 }, { index: 0 }, { index: 0, count: 1, more: 1 }],
];

describe('the quick look at metadata', () => {
  it('knows the usual form, with and without the place in the append', () => {
    expect([isValidMetadata(whole), isValidMetadata(alone)]).toEqual([true, true]);
  });

  it('vouches for nothing that the schema rejects or would give back changed', () => {
    let vouched = 0;
    for (const base of [whole, alone])
      for (const field of [...Object.keys(whole), 'more'])
        for (const value of VALUES) {
          const candidate = { ...base, [field]: value };
          if (!isValidMetadata(candidate)) continue;
          vouched += 1;
          expect(eventMetadataSchema.safeParse(candidate)).toMatchObject({ success: true, data: candidate });
          expect(eventMetadataSchema.parse(candidate)).toEqual(candidate);
        }
    expect(vouched).toBeGreaterThan(20);
    for (const other of [null, 'x', 1, [], [whole]]) expect(isValidMetadata(other)).toBe(false);
    for (const field of Object.keys(alone))
      expect(
        isValidMetadata(Object.fromEntries(Object.entries(alone).filter(([key]) => key !== field))),
      ).toBe(false);
  });
});
