import { expect, it } from '@jest/globals';

import { historyRange } from './drawn-history';

it('is of as many days as one answer holds, and of none for a year that is being typed (regression: the page failed)', () => {
  expect(historyRange('2026-11-27', null)).toEqual({ from: '2015-12-16', to: undefined });
  expect(historyRange('2026-11-27', { date: '2026-01-15', reading: 'known' }).to).toBe('2026-01-15');
  expect(historyRange('2026-11-27', { date: '0002-01-15', reading: 'known' }).from).toBeUndefined();
});
