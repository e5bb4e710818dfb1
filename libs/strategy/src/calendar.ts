import { StrategyInputError } from './strategy-input.error.js';

const MILLISECONDS_PER_DAY = 86_400_000;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Days since 1970-01-01 of a UTC date.
 *
 * @param isoDate `YYYY-MM-DD`
 * @returns undefined when the text is not a date of the calendar ("2023-02-29")
 */
export function parseDayNumber(isoDate: string): number | undefined {
  if (!ISO_DATE.test(isoDate)) return undefined;
  const milliseconds = Date.parse(`${isoDate}T00:00:00Z`);
  if (Number.isNaN(milliseconds)) return undefined;
  const day = milliseconds / MILLISECONDS_PER_DAY;
  // Some engines roll an impossible day of the month over into the next month instead of refusing it.
  return isoDateOf(day) === isoDate ? day : undefined;
}

/**
 * {@link parseDayNumber} for a text that a border has checked already.
 *
 * @throws StrategyInputError STRATEGY.BAD_DATE
 */
export function dayNumberOf(isoDate: string): number {
  const day = parseDayNumber(isoDate);
  if (day === undefined) throw new StrategyInputError('STRATEGY.BAD_DATE', `not a date: ${isoDate}`);
  return day;
}

/** The date, `YYYY-MM-DD`, of a number of days since 1970-01-01. */
export function isoDateOf(dayNumber: number): string {
  return new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber + 4) % 7) + 7) % 7;
}
