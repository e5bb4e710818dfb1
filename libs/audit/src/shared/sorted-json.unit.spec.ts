import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { foldLedger } from '@app/ledger';
import { life } from '@app/ledger/testing';
import { sortedJson } from './sorted-json.js';

describe('sorted JSON', () => {
  it('writes equal values the same whatever order they were built in', () => {
    const one = { b: 1n, a: new Map([['y', 2], ['x', 1]]), set: new Set(['q', 'p']) }; // prettier-ignore
    const two = { set: new Set(['p', 'q']), a: new Map([['x', 1], ['y', 2]]), b: 1n }; // prettier-ignore

    expect(sortedJson(one)).toBe(sortedJson(two));
    expect(JSON.parse(sortedJson(one))).toEqual({ a: { x: 1, y: 2 }, b: '1', set: ['p', 'q'] });
  });

  it('keeps an amount beyond 2^53 exact, as a string', () => {
    expect(JSON.parse(sortedJson({ sats: 2_100_000_000_000_000_001n }))).toEqual({
      sats: '2100000000000000001',
    });
  });

  it('writes out the transactions of a ledger, whose maps are none of the language: they came out empty', () => {
    const { transactions } = foldLedger(life().stream);

    expect(transactions.size).toBeGreaterThan(0);
    expect(Object.keys(z.looseObject({}).parse(JSON.parse(sortedJson(transactions))))).toEqual(
      [...transactions.keys()].sort(),
    );
  });

  it('keeps the order of lists and the difference between null and absent', () => {
    expect(JSON.parse(sortedJson({ list: [3, 1, 2], none: null, absent: undefined }))).toEqual({
      list: [3, 1, 2],
      none: null,
    });
  });
});
