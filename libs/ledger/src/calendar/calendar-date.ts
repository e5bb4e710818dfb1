declare const calendarDate: unique symbol;
/** A real day of the Gregorian calendar as 'YYYY-MM-DD', without time or zone. Compares as text. */
export type CalendarDate = string & { readonly [calendarDate]: 'CalendarDate' };

const MS_PER_DAY = 86_400_000;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;
const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const numberAt = (date: string, from: number, to: number): number =>
  Number.parseInt(date.slice(from, to), 10);

const midnightUtc = (date: string): number => Date.parse(`${date}T00:00:00.000Z`);

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
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromTime(midnightUtc(date) + days * MS_PER_DAY);

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
