import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import * as mini from 'zod/mini';
import { satsInteger } from '@app/money';
import { goldenLedgerEvents } from '../golden/golden-events.fixture.js';
import { compileDecoder, NOT_HANDLED } from './compile-decoder.js';
import { calendarDateField, decimalField, paidField, transactionIdField } from './event-fields.js';
import { eventJsonObject } from './event-json.js';
import { ledgerEventCodec } from './ledger-event.js';

const schema = z.strictObject({
  id: transactionIdField,
  on: calendarDateField,
  amount: satsInteger,
  rate: z.nullable(decimalField),
  name: z.string().max(5),
  count: z.int().positive(),
  kind: z.enum(['a', 'b']),
  is: z.boolean(),
  list: z.array(z.literal(['x', 'y'])).min(1),
  paid: z.nullable(paidField),
  free: eventJsonObject,
});
const SOUND: Readonly<Record<string, unknown>> = {
  id: '018f6b1a-0000-7000-8000-000000000001',
  on: '2026-11-27',
  amount: '-100000',
  rate: '58.123456',
  name: 'abcde',
  count: 3,
  kind: 'a',
  is: false,
  list: ['x'],
  paid: { currency: 'BRL', amount: '33000', rate: '5.5', rateDate: '2026-11-24', rateSource: 'bcb' },
  free: { a: [1, 'b', null] },
};
const read = compileDecoder(schema);

/** A sound value with one field replaced, missing or added. */
const nearlySound = fc
  .tuple(
    fc.constantFrom(...Object.keys(SOUND), 'other'),
    fc.oneof(
      fc.anything({ withBigInt: true, withSparseArray: true }),
      fc.constantFrom<unknown>(
        '-0',
        '01',
        '2026-02-30',
        'abcdef',
        0,
        1.5,
        -1,
        'c',
        ['z'],
        [],
        null,
        undefined,
      ),
    ),
    fc.boolean(),
  )
  .map(([key, value, isGone]): unknown => {
    const changed = { ...SOUND, [key]: value };
    if (!isGone) return changed;
    return Object.fromEntries(Object.entries(changed).filter(([name]) => name !== key));
  });

describe('a quick reader', () => {
  it('reads what its schema reads, to the same result', () => {
    expect(read(SOUND)).toEqual(schema.parse(SOUND));
    expect(read(SOUND)).not.toBe(SOUND);
  });

  it('never accepts what its schema rejects, nor the reverse', () => {
    fc.assert(
      fc.property(fc.oneof(nearlySound, fc.anything()), (value) => {
        const result = schema.safeParse(value);
        expect(read(value)).toEqual(result.success ? result.data : NOT_HANDLED);
      }),
      { numRuns: 1_000 },
    );
  });

  // The schemas of money and strategy are written in the small form, those of events in the large one.
  it.each([
    {
      form: 'zod',
      fields: {
        name: z.string().max(5).regex(/^a/),
        rate: z.string().nullable(),
        kind: z.enum(['a', 'b']),
        is: z.literal('x'),
      },
    },
    {
      form: 'zod/mini',
      fields: {
        name: mini.string().check(mini.maxLength(5), mini.regex(/^a/)),
        rate: mini.nullable(mini.string()),
        kind: mini.enum(['a', 'b']),
        is: mini.literal('x'),
      },
    },
  ])('asks no schema in the form of $form for what it knows', ({ fields }) => {
    const asked = Object.values<z.core.$ZodType>(fields).map((field) => jest.spyOn(field._zod, 'run'));
    const value = { name: 'abc', rate: null, kind: 'b', is: 'x' };
    expect(compileDecoder(mini.strictObject(fields))(value)).toEqual(value);
    for (const run of asked) expect(run).not.toHaveBeenCalled();
  });

  it('leaves to zod what it does not know', () => {
    const odd = [
      [z.email(), 'a@b.example', 'ab'],
      [z.string().trim().min(1), ' a ', ' '],
      [z.looseObject({ a: z.string() }), { a: 'a', b: 1 }, { b: 1 }],
      [z.string().refine((text) => text === 'a'), 'a', 'b'],
      [z.strictObject({ a: z.string() }).refine(({ a }) => a === 'a'), { a: 'a' }, { a: 'b' }],
      [z.union([z.string(), z.boolean()]), true, 1],
      [z.strictObject({ valueOf: z.unknown() }), { valueOf: 'a' }, { a: 'a' }],
    ] as const;
    for (const [each, good, bad] of odd) {
      expect(compileDecoder(each)(good)).toEqual(each.parse(good));
      expect(compileDecoder(each)(bad)).toBe(NOT_HANDLED);
    }
  });

  it('rejects every stored event with a field too many or too few', () => {
    for (const { type, schemaVersion, json } of goldenLedgerEvents) {
      const data = z.record(z.string(), z.unknown()).parse(JSON.parse(json));
      const decode = (changed: unknown) => ledgerEventCodec.decode({ type, schemaVersion, data: changed });
      expect(() => decode({ ...data, more: null })).toThrow(/more/);
      for (const key of Object.keys(data)) {
        const rest = Object.fromEntries(Object.entries(data).filter(([name]) => name !== key));
        expect(() => decode(rest)).toThrow(key);
      }
    }
  });
});
