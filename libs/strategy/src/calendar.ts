import { StrategyInputError } from './strategy-input.error.js';

// Whole series are dated by these functions, so they compute with integers instead of making a Date for every day. The
// arithmetic is that of Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms" (days_from_civil, civil_from_days):
// years begin in March, so that the leap day is the last of a year, and repeat every 400 years.
const DAYS_PER_ERA = 146_097;
const YEARS_PER_ERA = 400;
/** Days from 0000-03-01 to 1970-01-01. */
const EPOCH_SHIFT = 719_468;
const MILLISECONDS_PER_DAY = 86_400_000;
/** 0000-01-01 and 9999-12-31: the dates that four digits can write. */
const FIRST_WRITABLE_DAY = -719_528;
const LAST_WRITABLE_DAY = 2_932_896;

const DIGIT_ZERO = 48;
const HYPHEN = 45;
const ISO_DATE_LENGTH = 10;

/**
 * Days since 1970-01-01 of a UTC date.
 *
 * @param isoDate `YYYY-MM-DD`
 * @returns undefined when the text is not a date of the calendar ("2023-02-29")
 */
export function parseDayNumber(isoDate: string): number | undefined {
  if (isoDate.length !== ISO_DATE_LENGTH) return undefined;
  if (isoDate.charCodeAt(4) !== HYPHEN || isoDate.charCodeAt(7) !== HYPHEN) return undefined;
  const year = digits(isoDate, 0, 4);
  const month = digits(isoDate, 5, 7);
  const day = digits(isoDate, 8, 10);
  if (!(year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)))
    return undefined;
  return daysFromCivil(year, month, day);
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
  if (!Number.isInteger(dayNumber) || dayNumber < FIRST_WRITABLE_DAY || dayNumber > LAST_WRITABLE_DAY)
    return new Date(dayNumber * MILLISECONDS_PER_DAY).toISOString().slice(0, ISO_DATE_LENGTH);
  const { year, month, day } = civilFromDays(dayNumber);
  return `${fourDigits(year)}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Days since 1970-01-01 of the first day of the month after that of a day. */
export function nextMonthStart(dayNumber: number): number {
  const { year, month } = civilFromDays(dayNumber);
  return month === 12 ? daysFromCivil(year + 1, 1, 1) : daysFromCivil(year, month + 1, 1);
}

/** 0 for Sunday to 6 for Saturday. */
export function weekdayOf(dayNumber: number): number {
  // 1970-01-01 was a Thursday.
  return (((dayNumber + 4) % 7) + 7) % 7;
}

/** The number that digits of a text write; NaN where one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let place = from; place < to; place += 1) {
    const digit = text.charCodeAt(place) - DIGIT_ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : `${value}`);
const fourDigits = (value: number): string => (value >= 1000 ? `${value}` : `${value}`.padStart(4, '0'));

const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function daysFromCivil(civilYear: number, month: number, day: number): number {
  const year = month <= 2 ? civilYear - 1 : civilYear;
  const era = Math.floor(year / YEARS_PER_ERA);
  const yearOfEra = year - era * YEARS_PER_ERA;
  const monthFromMarch = month > 2 ? month - 3 : month + 9;
  const dayOfYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * DAYS_PER_ERA + dayOfEra - EPOCH_SHIFT;
}

function civilFromDays(dayNumber: number): { year: number; month: number; day: number } {
  const shifted = dayNumber + EPOCH_SHIFT;
  const era = Math.floor(shifted / DAYS_PER_ERA);
  const dayOfEra = shifted - era * DAYS_PER_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return { year: yearOfEra + era * YEARS_PER_ERA + (month <= 2 ? 1 : 0), month, day };
}
