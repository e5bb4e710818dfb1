import { expect, it } from '@jest/globals';

import { daysOf, periodOf, PERIODS } from './periods';

it('a period is found again by its days', () => {
  for (const period of PERIODS) expect(periodOf(daysOf(period, '2026-11-30'), '2026-11-30')).toBe(period);
  expect(daysOf('month', '2026-11-30')).toEqual({ from: '2026-11-01', to: null });
  expect(daysOf('lastYear', '2026-11-30')).toEqual({ from: '2025-01-01', to: '2025-12-31' });
});

it('other days are no period, and the first month of a year is the month', () => {
  expect(periodOf({ from: '2026-02-03', to: null }, '2026-11-30')).toBeUndefined();
  expect(periodOf({ from: '2026-01-01', to: null }, '2026-01-15')).toBe('month');
});
