import { expect, it } from '@jest/globals';

import { weekInAddress, weekOfMonday, weeksLater } from './week-of-monday';

it.each([
  ['2026-08-10', '2026-W33', '2026-08-16'],
  // The week of January 1, 2027 belongs to the year of its Thursday.
  ['2026-12-28', '2026-W53', '2027-01-03'],
  ['2024-12-30', '2025-W01', '2025-01-05'],
])('the week of %s is %s', (monday, key, sunday) => {
  expect(weekOfMonday(monday)).toEqual({ key, monday, sunday });
});

it('goes back and forth over the end of a year', () => {
  expect(weeksLater({ monday: '2026-12-28' }, 1).key).toBe('2027-W01');
  expect(weeksLater({ monday: '2027-01-04' }, -1).key).toBe('2026-W53');
});

it('is in an address only by its Monday', () => {
  expect(weekInAddress('2026-08-10')?.key).toBe('2026-W33');
  for (const text of [null, '', '2026-08-11', '2026-02-30', '2026-W33'])
    expect(weekInAddress(text)).toBeNull();
});
