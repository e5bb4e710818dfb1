import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EventNotStorableError } from '../port/store.errors.js';
import { toStorableObject } from './storable-json.js';

describe('JSON that may be in an event', () => {
  it('is the same text after parse and stringify, in whatever order its keys were written', () => {
    const key = fc.string().filter((text) => !/^(0|[1-9]\d*)$/.test(text) && text !== '__proto__');
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
    );
    const { node } = fc.letrec<{ node: unknown; value: unknown }>((tie) => ({
      node: fc.dictionary(key, tie('value'), { maxKeys: 5, noNullPrototype: true }),
      value: fc.oneof({ maxDepth: 4 }, leaf, tie('node'), fc.array(tie('value'), { maxLength: 4 })),
    }));
    fc.assert(
      fc.property(node, (value) => {
        fc.pre(!JSON.stringify(value).includes('-0'));
        const text = JSON.stringify(toStorableObject(value, 'data'));
        expect(JSON.stringify(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('leaves out fields that are undefined', () => {
    expect(JSON.stringify(toStorableObject({ a: 'x', b: undefined }, 'data'))).toBe('{"a":"x"}');
  });

  it.each([
    ['a fraction', { fees: [{ amount: 0.1 }] }, 'data.fees[0].amount'],
    ['not a number', { n: Number.NaN }, 'data.n'],
    ['an integer that is not safe', { n: 2 ** 53 }, 'data.n'],
    ['minus zero', { n: -0 }, 'data.n'],
    ['a bigint', { n: 1n }, 'data.n'],
    ['a date', { at: new Date(0) }, 'data.at'],
    ['a map', { m: new Map() }, 'data.m'],
    ['undefined inside a list', { list: [undefined] }, 'data.list[0]'],
    ['a function', { f: () => 1 }, 'data.f'],
    ['an integer-like key', { weeks: { '12': 'x' } }, 'data.weeks.12'],
    ['a reserved key', JSON.parse('{"__proto__":{}}'), 'data.__proto__'],
    ['a list in place of an object', [], 'data'],
  ])('rejects %s and names the place', (_, value: unknown, path) => {
    expect(() => toStorableObject(value, 'data')).toThrow(EventNotStorableError);
    expect(() => toStorableObject(value, 'data')).toThrow(expect.objectContaining({ path }));
  });

  it('rejects nesting without end', () => {
    const loop: Record<string, unknown> = {};
    loop['self'] = loop;
    expect(() => toStorableObject(loop, 'data')).toThrow(/nested deeper/);
  });
});
