import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WilderAverages, wilderRsi } from './wilder-rsi.js';

/**
 * Worksheet of J. Welles Wilder, "New Concepts in Technical Trading Systems" (1978), section VI. He cut intermediate
 * results to two decimals, so his figures are up to half a point away from exact ones.
 */
const worksheet = {
  closes: [
    54.8, 56.8, 57.85, 59.85, 60.57, 61.1, 62.17, 60.6, 62.35, 62.15, 62.35, 61.45, 62.8, 61.37, 62.5, 62.57,
    60.8, 59.37, 60.35, 62.35, 62.17, 62.55, 64.55, 64.37, 65.3, 64.42, 62.9, 61.6, 62.05, 60.05, 59.7, 60.9,
    60.25, 58.27, 58.7, 57.72, 58.1, 58.2,
  ],
  rsi: [
    74.36, 74.55, 65.75, 59.68, 61.98, 66.44, 65.75, 67.0, 71.43, 70.5, 72.14, 67.95, 60.78, 55.56, 56.71,
    49.49, 48.19, 52.38, 50.0, 43.5, 45.36, 42.53, 44.13, 44.75,
  ],
};

/** Worked example of StockCharts ChartSchool, "Relative Strength Index", as its spreadsheet (cs-rsi.xls) gives it. */
const spreadsheet = {
  closes: [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931,
    46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137,
    46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
  ],
  rsi: [
    70.53278948, 66.31856181, 66.54982994, 69.40630534, 66.35516906, 57.97485571, 62.92960675, 63.25714756,
    56.05929872, 62.37707144, 54.70757308, 50.42277441, 39.98982315, 41.46048198, 41.86891609, 45.46321245,
    37.30404209, 33.07952299, 37.77295211,
  ],
};

const worst = (values: Float64Array, expected: readonly number[]): number =>
  Math.max(...expected.map((figure, index) => Math.abs((values[14 + index] ?? Number.NaN) - figure)));

describe('Wilder RSI', () => {
  it("agrees with Wilder's own worksheet within his rounding", () => {
    const values = wilderRsi(worksheet.closes);
    expect([...values.subarray(0, 14)].every(Number.isNaN)).toBe(true);
    expect(worst(values, worksheet.rsi)).toBeLessThan(0.53);
  });

  it('agrees with the published spreadsheet to eight decimals', () => {
    expect(worst(wilderRsi(spreadsheet.closes), spreadsheet.rsi)).toBeLessThan(1e-8);
  });

  it('is 100 in a market that only rises, 0 in one that only falls, 50 in one that does not move', () => {
    const of = (price: (step: number) => number) =>
      wilderRsi(Array.from({ length: 20 }, (_, step) => price(step))).at(-1);
    expect(of((step) => 1 + step)).toBe(100);
    expect(of((step) => 100 - step)).toBe(0);
    expect(of(() => 7.7)).toBe(50);
  });

  it('says of a running candle what it says once the candle has ended', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 1, maxLength: 60 }),
        (changes) => {
          const averages = new WilderAverages();
          for (const change of changes) {
            const ahead = averages.rsiWith(change);
            averages.add(change);
            if (averages.isReady) expect(averages.rsi()).toBeCloseTo(ahead, 9);
            else expect(ahead).toBeNaN();
          }
        },
      ),
    );
  });
});
