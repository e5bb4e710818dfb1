import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { weeklyXirrPercent } from './weekly-xirr.js';

describe('money-weighted return of weekly payments', () => {
  it('of a lump sum that doubles in a year is 100 %', () => {
    const rate = weeklyXirrPercent({ payments: 1, amount: 500, daysAfterLast: 365, value: 1000 });
    expect(rate).toBeCloseTo(100, 9);
  });

  it('finds the rate that the payments were grown with', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 730 }),
        fc.integer({ min: 30, max: 400 }),
        fc.double({ min: -0.9, max: 5, noNaN: true }),
        (payments, daysAfterLast, rate) => {
          let value = 0;
          for (let payment = 0; payment < payments; payment += 1)
            value += 20 * Math.pow(1 + rate, (payment * 7 + daysAfterLast) / 365);
          const found = weeklyXirrPercent({ payments, amount: 20, daysAfterLast, value }) ?? Number.NaN;
          expect(Math.abs(found / 100 - rate)).toBeLessThan(1e-9 * Math.max(1, Math.abs(rate)));
        },
      ),
    );
  });

  it('is not there while the payments are younger than 30 days on average, or where nothing is left', () => {
    // 4 weeks / 2 + 15 or 16 days.
    expect(weeklyXirrPercent({ payments: 5, amount: 1, daysAfterLast: 15, value: 5 })).toBeNull();
    expect(weeklyXirrPercent({ payments: 5, amount: 1, daysAfterLast: 16, value: 5 })).toBeCloseTo(0, 9);
    expect(weeklyXirrPercent({ payments: 1, amount: 1, daysAfterLast: 29, value: 1 })).toBeNull();
    expect(weeklyXirrPercent({ payments: 1, amount: 1, daysAfterLast: 30, value: 1 })).toBeCloseTo(0, 9);
    expect(weeklyXirrPercent({ payments: 60, amount: 1, daysAfterLast: 2, value: 0 })).toBeNull();
  });
});
