import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, calendarDateOf, daysBetween, isCalendarDate, isoWeekday } from './calendar-date.js';
import { instantOf, isInstant, millisecondsBetween } from './instant.js';
import { isIsoWeek, isoWeekOf, mondayOf, sundayOf, weekOf } from './iso-week.js';
import { dateInZone, isTimeZone } from './time-zone.js';

const week = (date: string) => weekOf(calendarDateOf(date));

describe('calendar dates', () => {
  it.each(['2026-11-27', '2024-02-29', '2000-02-29', '2009-01-03'])('accepts %s', (text) => {
    expect(isCalendarDate(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '1900-02-29',
    '0000-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '26-01-01',
    '2026-11-27T00:00',
    ' 2026-11-27',
    '',
  ])('rejects "%s"', (text) => {
    expect(isCalendarDate(text)).toBe(false);
  });

  it('adds days over month, leap day and year', () => {
    expect(addDays(calendarDateOf('2024-02-28'), 1)).toBe('2024-02-29');
    expect(addDays(calendarDateOf('2026-12-31'), 1)).toBe('2027-01-01');
    expect(daysBetween(calendarDateOf('2026-12-31'), calendarDateOf('2026-01-01'))).toBe(-364);
  });

  it('counts days as the platform does, in the first hundred years too', () => {
    const [first, last] = ['0001-01-01', '9999-12-31'].map((day) => Date.parse(day) / 86_400_000);
    const day = fc.integer({ min: first ?? 0, max: last ?? 0 });
    const dateOf = (days: number) => calendarDateOf(new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(day, fc.oneof(day, fc.nat({ max: 40 })), (from, to) => {
        const later = to <= 40 && to >= 0 ? Math.min(from + to, last ?? 0) : to;
        expect(addDays(dateOf(from), later - from)).toBe(dateOf(later));
        expect(daysBetween(dateOf(from), dateOf(later))).toBe(later - from);
        expect(isoWeekday(dateOf(from))).toBe(new Date(from * 86_400_000).getUTCDay() || 7);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('ISO weeks', () => {
  it.each([
    ['2026-11-27', '2026-W48'],
    ['2024-12-30', '2025-W01'],
    ['2024-12-29', '2024-W52'],
    ['2025-12-29', '2026-W01'],
    ['2026-12-31', '2026-W53'],
    ['2027-01-03', '2026-W53'],
    ['2027-01-04', '2027-W01'],
    ['2021-01-01', '2020-W53'],
    ['2022-01-02', '2021-W52'],
    ['2023-01-01', '2022-W52'],
    ['2020-01-01', '2020-W01'],
  ])('%s lies in %s', (date, expected) => {
    expect(week(date)).toBe(expected);
  });

  it('run from Monday to Sunday', () => {
    expect(mondayOf(isoWeekOf('2026-W53'))).toBe('2026-12-28');
    expect(sundayOf(isoWeekOf('2026-W53'))).toBe('2027-01-03');
    expect(mondayOf(isoWeekOf('2025-W01'))).toBe('2024-12-30');
  });

  it('exist only where the year has them', () => {
    expect(isIsoWeek('2026-W53')).toBe(true);
    for (const text of ['2027-W53', '2026-W00', '2026-W54', '2026-W1', '2026W01'])
      expect(isIsoWeek(text)).toBe(false);
  });

  it('hold every day between their Monday and Sunday', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 30_000 }), (offset) => {
        const date = addDays(calendarDateOf('2009-01-03'), offset);
        const monday = mondayOf(weekOf(date));
        expect(isoWeekday(monday)).toBe(1);
        expect(daysBetween(monday, date)).toBe(isoWeekday(date) - 1);
      }),
    );
  });
});

describe('dates in a zone', () => {
  it.each([
    ['2026-11-30T02:59:59.000Z', 'America/Sao_Paulo', '2026-11-29'],
    ['2026-11-30T03:00:00.000Z', 'America/Sao_Paulo', '2026-11-30'],
    ['2026-11-29T11:00:00.000Z', 'Pacific/Auckland', '2026-11-30'],
    ['2026-03-29T00:59:59.000Z', 'Europe/Lisbon', '2026-03-29'],
    ['2026-10-25T23:30:00.000Z', 'Europe/Lisbon', '2026-10-25'],
    ['2026-12-31T23:59:59.000Z', 'UTC', '2026-12-31'],
  ])('%s in %s is %s', (instant, zone, date) => {
    expect(dateInZone(instant, zone)).toBe(date);
  });

  it('know which zones exist', () => {
    expect(isTimeZone('America/Sao_Paulo')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});

describe('instants', () => {
  it('are UTC and exist', () => {
    expect(isInstant('2026-11-27T09:00:00.000Z')).toBe(true);
    for (const text of ['2026-11-27T09:00:00+01:00', '2026-11-27', '2026-13-27T09:00:00Z', '']) {
      expect(isInstant(text)).toBe(false);
    }
    expect(
      millisecondsBetween(instantOf('2026-11-27T09:00:00Z'), instantOf('2026-11-27T09:01:00.000Z')),
    ).toBe(60_000);
  });
});
