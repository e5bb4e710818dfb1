import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import { dayShiftOf } from './day-shift.js';

/** A walk of some percents a day. */
function walk(steps: readonly number[], firstDay = 20_000): Map<number, UsdPrice> {
  let price = 30_000;
  return new Map(
    steps.flatMap((step, index) => {
      price *= 1 + step;
      const text = parseUsdPrice(price.toFixed(2));
      return text === undefined ? [] : [[firstDay + index, text] as const];
    }),
  );
}
const moved = (closes: ReadonlyMap<number, UsdPrice>, days: number) =>
  new Map([...closes].map(([day, price]) => [day + days, price]));
const steps = fc.array(
  fc.double({ min: -0.08, max: 0.08, noNaN: true }).filter((step) => Math.abs(step) > 0.012),
  { minLength: 20, maxLength: 200 },
);

describe('a day shift', () => {
  it.each([-1, 0, 1] as const)('of %d is found in any series that moves', (days) => {
    fc.assert(
      fc.property(steps, (daily) => {
        const known = walk(daily);
        expect(dayShiftOf(moved(known, -days), known)?.days).toBe(days);
      }),
    );
  });

  it('is not told from too few days, nor found in a series that does not move', () => {
    expect(dayShiftOf(walk([0.02, 0.03]), walk([0.02, 0.03]))).toBeUndefined();
    const still = walk(Array.from({ length: 30 }, () => 0));
    expect(dayShiftOf(moved(still, 1), still)?.days).toBe(0);
  });
});
