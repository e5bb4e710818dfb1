import { describe, expect, it } from '@jest/globals';
import { dayNumberOf, isoDateOf, nextMonthStart, parseDayNumber, weekdayOf } from './calendar.js';

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

  it('agrees with the calendar of the platform on every day of 0000 to 9999, one in eleven', () => {
    for (let day = -719_528; day <= 2_932_896; day += 11) {
      const date = new Date(day * 86_400_000).toISOString().slice(0, 10);
      if (isoDateOf(day) !== date || parseDayNumber(date) !== day) throw new Error(date);
    }
    expect(isoDateOf(2_932_896)).toBe('9999-12-31');
  });

  it('finds the first day of the next month', () => {
    const next = (date: string): string => isoDateOf(nextMonthStart(dayNumberOf(date)));
    expect(['2024-01-31', '2024-02-01', '2023-12-31', '2024-02-29'].map(next)).toEqual([
      ...['2024-02-01', '2024-03-01', '2024-01-01', '2024-03-01'],
    ]);
  });

  it.each([
    '2024-1-01',
    '2024-13-01',
    '2024-00-10',
    '2024-01-00',
    '2024/01/01',
    '20240101',
    '2024-01-0x',
    '+2024-01-1',
    '',
    '２０２４-01-01',
  ])('takes "%s" for no date', (text) => {
    expect(parseDayNumber(text)).toBeUndefined();
  });
});
