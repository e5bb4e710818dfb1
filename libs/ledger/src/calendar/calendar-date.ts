declare const calendarDate: unique symbol;
/** A real day of the Gregorian calendar as 'YYYY-MM-DD', without time or zone. Compares as text. */
export type CalendarDate = string & { readonly [calendarDate]: 'CalendarDate' };

const MS_PER_DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const DIGIT_ZERO = 48;
/** Days that every month has. */
const SHORTEST_MONTH = 28;
/** After so many years the calendar repeats. `Date.UTC` takes the years 0 to 99 for others. */
const YEARS_PER_ERA = 400;
const MS_PER_ERA = 146_097 * MS_PER_DAY;

/** The number that digits of a date write. */
function numberAt(date: string, from: number, to: number): number {
  let value = 0;
  for (let place = from; place < to; place += 1) value = value * 10 + date.charCodeAt(place) - DIGIT_ZERO;
  return value;
}

// A portfolio looks at thousands of days: their time is calculated from numbers, without a text that is read as a date.
const midnightUtc = (date: CalendarDate): number =>
  Date.UTC(numberAt(date, 0, 4) + YEARS_PER_ERA, numberAt(date, 5, 7) - 1, numberAt(date, 8, 10)) -
  MS_PER_ERA;

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** True for a day that exists: 2026-02-29 and 2026-13-01 are none, nor is any day of the year 0, which never was. */
export function isCalendarDate(value: unknown): value is CalendarDate {
  if (typeof value !== 'string' || !SHAPE.test(value) || value.startsWith('0000')) return false;
  const month = numberAt(value, 5, 7);
  const day = numberAt(value, 8, 10);
  const isLeapDay = month === 2 && day === 29 && isLeapYear(numberAt(value, 0, 4));
  return day >= 1 && (day <= (DAYS_IN_MONTH[month - 1] ?? 0) || isLeapDay);
}

/** @throws RangeError when the text is not a real day; borders ask {@link isCalendarDate} first */
export function calendarDateOf(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`Not a calendar date: ${text}`);
  return text;
}

const fromTime = (time: number): CalendarDate => calendarDateOf(new Date(time).toISOString().slice(0, 10));

/** The day `days` later, earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const day = numberAt(date, 8, 10) + days;
  // Within a month, as most steps of a walk from day to day are, no calendar has to be asked.
  return day >= 1 && day <= SHORTEST_MONTH
    ? calendarDateOf(`${date.slice(0, 8)}${day < 10 ? '0' : ''}${day}`)
    : fromTime(midnightUtc(date) + days * MS_PER_DAY);
}

/** Whole days from `from` to `to`, negative when `to` is earlier. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number =>
  (midnightUtc(to) - midnightUtc(from)) / MS_PER_DAY;

/** 1 Monday to 7 Sunday, as ISO 8601 counts. */
export const isoWeekday = (date: CalendarDate): number =>
  ((new Date(midnightUtc(date)).getUTCDay() + 6) % 7) + 1;

export const laterDate = (a: CalendarDate, b: CalendarDate): CalendarDate => (a > b ? a : b);
export const earlierDate = (a: CalendarDate, b: CalendarDate): CalendarDate => (a < b ? a : b);

/** The day of Bitcoin's first block; no transaction can be older. */
export const FIRST_BITCOIN_DAY = calendarDateOf('2009-01-03');
