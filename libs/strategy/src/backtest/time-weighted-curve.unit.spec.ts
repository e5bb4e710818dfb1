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
});
