import { describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf, parseDayNumber, weekdayOf } from './calendar.js';

describe('calendar', () => {
  it('counts days from 1970-01-01 in both directions', () => {
    expect(dayNumberOf('1970-01-01')).toBe(0);
    expect(dayNumberOf('1969-12-31')).toBe(-1);
    expect(isoDateOf(dayNumberOf('2024-02-29'))).toBe('2024-02-29');
    expect(dayNumberOf('2024-03-01') - dayNumberOf('2024-02-28')).toBe(2);
  });

  it.each(['2023-02-29', '2023-13-01', '2023-1-1', '20230101', '2023-01-01T00:00:00Z', ''])(
    'does not take "%s" for a date',
    (text) => {
      expect(parseDayNumber(text)).toBeUndefined();
    },
  );

  it('knows the day of the week', () => {
    expect(weekdayOf(dayNumberOf('2026-08-09'))).toBe(0);
    expect(weekdayOf(dayNumberOf('2026-08-15'))).toBe(6);
    expect(weekdayOf(dayNumberOf('1969-12-28'))).toBe(0);
  });
});
