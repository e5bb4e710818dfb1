import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { keptIndexes } from './thin-days.js';

const line = (length: number) =>
  fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { minLength: length, maxLength: length });
const days = fc.integer({ min: 2, max: 400 }).chain((length) =>
  fc.record({
    price: line(length).map((values) => Float64Array.from(values)),
    rsi: line(length).map((values) => Float64Array.from(values)),
    always: fc.uniqueArray(fc.nat({ max: length - 1 }), { maxLength: 10 }),
    points: fc.integer({ min: 20, max: 450 }),
  }),
);

describe('days that a chart keeps', () => {
  it('are all of them when they are few enough', () => {
    expect(keptIndexes({ length: 3, points: 3, lines: [], always: [] })).toEqual([0, 1, 2]);
  });

  it('hold every extreme of both lines, the ends, and what must stay, in order and within the limit', () => {
    fc.assert(
      fc.property(days, ({ price, rsi, always, points }) => {
        const kept = keptIndexes({ length: price.length, points, lines: [price, rsi], always });
        const ascending = [...new Set(kept)].sort((a, b) => a - b);
        expect(kept).toEqual(ascending);
        expect(kept.length).toBeLessThanOrEqual(Math.max(points, Math.min(price.length, always.length + 6)));
        expect(kept).toEqual(expect.arrayContaining([0, price.length - 1, ...always]));
        for (const values of [price, rsi]) {
          const shown = kept.map((index) => values[index] ?? Number.NaN);
          expect(Math.min(...shown)).toBe(Math.min(...values));
          expect(Math.max(...shown)).toBe(Math.max(...values));
        }
      }),
    );
  });

  it('pass over days on which a line has no value', () => {
    const gap = new Float64Array(1_000).fill(Number.NaN);
    gap[500] = 7;
    expect(keptIndexes({ length: 1_000, points: 10, lines: [gap], always: [] })).toEqual([0, 500, 999]);
  });

  it('reject a line that ends too early', () => {
    const input = { length: 5, points: 2, lines: [new Float64Array(4)], always: [] };
    expect(() => keptIndexes(input)).toThrow(expect.objectContaining({ code: 'STRATEGY.DAY_OUT_OF_RANGE' }));
  });
});
