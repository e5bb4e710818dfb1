import { describe, expect, it } from '@jest/globals';
import { dayNumberOf } from '../calendar.js';
import { TimeWeightedCurve } from './time-weighted-curve.js';

const monday = dayNumberOf('2024-01-01');

describe('time-weighted curve', () => {
  it('leaves new money out of account and finds the deepest fall with its days', () => {
    const curve = new TimeWeightedCurve();
    curve.flowIn(100);
    curve.endDay(monday, 100);
    curve.endDay(monday + 1, 120);
    curve.flowIn(1_000);
    curve.endDay(monday + 2, 560);
    curve.endDay(monday + 3, 616);
    expect(curve.returnPercent).toBeCloseTo(-34, 9);
    expect(curve.maximumDrawdown).toEqual({
      percent: expect.closeTo(50, 9),
      peakOn: '2024-01-02',
      troughOn: '2024-01-03',
    });
  });

  it('has no drawdown while it only rises, and does not move without anything at stake', () => {
    const curve = new TimeWeightedCurve();
    curve.endDay(monday, 0);
    curve.flowIn(1);
    curve.endDay(monday + 1, 2);
    expect(curve.returnPercent).toBeCloseTo(100, 9);
    expect(curve.maximumDrawdown).toBeNull();
  });

  it('begins at 1 before the first flow, so that the first fee or fall is a drawdown', () => {
    const curve = new TimeWeightedCurve();
    curve.endDay(monday - 1, 0);
    curve.flowIn(100);
    for (const day of [monday, monday + 1, monday + 2]) curve.endDay(day, 95);
    expect(curve.returnPercent).toBeCloseTo(-5, 9);
    expect(curve.maximumDrawdown).toEqual({
      percent: expect.closeTo(5, 9),
      peakOn: '2024-01-01',
      troughOn: '2024-01-01',
    });
  });

  it('has no drawdown and no dates on a flat price, whatever floating point makes of it', () => {
    const curve = new TimeWeightedCurve();
    for (let day = monday; day < monday + 60; day += 1) {
      curve.flowIn(0.1);
      curve.endDay(day, (day - monday + 1) * 0.1 * (1 - 1e-15));
    }
    expect(curve.returnPercent).toBeLessThan(0);
    expect(curve.maximumDrawdown).toBeNull();
  });
});
