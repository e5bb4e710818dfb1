import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type BackfillPlan, planBackfill, STEP_DAYS } from './plan-backfill.js';

const plan = (words: Partial<BackfillPlan>) =>
  planBackfill({ range: { from: 0, to: 999 }, stored: new Set(), exhausted: [], begun: [], ...words });
const days = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_value, index) => from + index);

describe('the steps of a backfill', () => {
  it('go from the newest day to the oldest', () => {
    expect(plan({})).toEqual([
      { from: 730, to: 999 },
      { from: 460, to: 729 },
      { from: 190, to: 459 },
      { from: 0, to: 189 },
    ]);
  });

  it('find a gap between stored days', () => {
    const stored = new Set([...days(0, 400), ...days(411, 999)]);
    expect(plan({ stored })).toEqual([{ from: 401, to: 410 }]);
  });

  it('take gaps that lie near one another together, so that a weekly file is not asked for week by week', () => {
    const stored = new Set(days(0, 999).filter((day) => day % 7 === 0));
    expect(plan({ stored })).toHaveLength(Math.ceil(1_000 / STEP_DAYS));
  });

  it('leave out what nobody has, and keep what was begun as it is', () => {
    const begun = [{ from: 100, to: 150 }];
    expect(plan({ stored: new Set(days(151, 999)), exhausted: [{ from: 0, to: 90 }], begun })).toEqual([
      { from: 100, to: 150 },
      { from: 91, to: 99 },
    ]);
  });

  it('cover every missing day once, and none is longer than a step', () => {
    const missing = fc.uniqueArray(fc.nat(999), { maxLength: 400 });
    fc.assert(
      fc.property(missing, (open) => {
        const stored = new Set(days(0, 999).filter((day) => !open.includes(day)));
        const steps = plan({ stored });
        for (const day of open)
          expect(steps.filter(({ from, to }) => day >= from && day <= to)).toHaveLength(1);
        for (const { from, to } of steps) expect(to - from).toBeLessThan(STEP_DAYS);
      }),
    );
  });
});
