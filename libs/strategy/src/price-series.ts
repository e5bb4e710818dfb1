import { dayNumberOf, isoDateOf } from './calendar.js';
import { StrategyInputError } from './strategy-input.error.js';

/** The price at the end of one UTC day, in USD. */
export interface DailyClose {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** USD per Bitcoin, above zero. */
  readonly close: number;
}

/**
 * Closes of consecutive days without a gap: index 0 is `firstDay`. A day that was missing holds the last close before
 * it and is marked in `carried`. The arrays are never written after {@link buildPriceSeries}.
 */
export interface PriceSeries {
  /** Days since 1970-01-01. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** USD per Bitcoin. */
  readonly closes: Float64Array;
  /** 1 where the day had no close of its own. */
  readonly carried: Uint8Array;
}

/** About a hundred years: a wrong year in one row must not allocate without limit. */
const MAXIMUM_DAYS = 36_525;

/**
 * Fills the missing days of a strictly ascending list of closes.
 *
 * @throws StrategyInputError when the list is empty, not strictly ascending, longer than a hundred years, or holds a
 * price that is not a number above zero
 */
export function buildPriceSeries(rows: readonly DailyClose[]): PriceSeries {
  const [first] = rows;
  const last = rows.at(-1);
  if (first === undefined || last === undefined) {
    throw new StrategyInputError('STRATEGY.EMPTY_SERIES', 'a price series needs one close at least');
  }
  const firstDay = dayNumberOf(first.date);
  const lastDay = dayNumberOf(last.date);
  const length = lastDay - firstDay + 1;
  checkLength(length, `from ${first.date} to ${last.date}`);
  if (length < rows.length) {
    throw new StrategyInputError('STRATEGY.DATES_NOT_ASCENDING', `${first.date} to ${last.date}`);
  }
  const closes = new Float64Array(length);
  const carried = new Uint8Array(length);
  let filled = 0;
  for (const { date, close } of rows) {
    const index = dayNumberOf(date) - firstDay;
    if (index < filled || index >= length) throw new StrategyInputError('STRATEGY.DATES_NOT_ASCENDING', date);
    if (!isPrice(close)) throw new StrategyInputError('STRATEGY.BAD_PRICE', `${date}: ${close}`);
    if (index > filled) {
      closes.fill(at(closes, filled - 1), filled, index);
      carried.fill(1, filled, index);
    }
    closes[index] = close;
    filled = index + 1;
  }
  return { firstDay, lastDay, closes, carried };
}

function checkLength(days: number, words: string): void {
  if (days > MAXIMUM_DAYS) throw new StrategyInputError('STRATEGY.SERIES_TOO_LONG', `${days} days ${words}`);
}

/**
 * The series up to a later day, with the last close on every day after it.
 *
 * @throws StrategyInputError STRATEGY.SERIES_TOO_LONG
 */
export function carriedTo(series: PriceSeries, lastDay: number): PriceSeries {
  const known = series.closes.length;
  const length = lastDay - series.firstDay + 1;
  checkLength(length, `to ${isoDateOf(lastDay)}`);
  const closes = new Float64Array(length).fill(at(series.closes, known - 1));
  const carried = new Uint8Array(length).fill(1);
  closes.set(series.closes);
  carried.set(series.carried);
  return { firstDay: series.firstDay, lastDay, closes, carried };
}

/** Whether a number can be a price: finite and above zero. */
export const isPrice = (value: number): boolean => Number.isFinite(value) && value > 0;

/**
 * The close of a day; a day after the end of the series takes the last close.
 *
 * @throws StrategyInputError STRATEGY.DAY_OUT_OF_RANGE before the first day
 */
export function closeOn(series: PriceSeries, day: number): number {
  const index = Math.min(day, series.lastDay) - series.firstDay;
  if (index < 0) throw new StrategyInputError('STRATEGY.DAY_OUT_OF_RANGE', isoDateOf(day));
  return at(series.closes, index);
}

/** Whether the close of a day was carried over from an earlier one. */
export function isCarriedOn(series: PriceSeries, day: number): boolean {
  return day > series.lastDay || series.carried[day - series.firstDay] === 1;
}

/** Dates between `fromDay` and `toDay` whose close was carried over, as `YYYY-MM-DD`. */
export function carriedDates(series: PriceSeries, fromDay: number, toDay: number): string[] {
  const dates: string[] = [];
  for (let day = Math.max(fromDay, series.firstDay); day <= toDay; day += 1) {
    if (isCarriedOn(series, day)) dates.push(isoDateOf(day));
  }
  return dates;
}

/**
 * An element of a typed array that the caller knows to be there.
 *
 * @throws StrategyInputError STRATEGY.DAY_OUT_OF_RANGE instead of letting an undefined turn into NaN
 */
export function at(values: Float64Array, index: number): number {
  const value = values[index];
  if (value === undefined) throw new StrategyInputError('STRATEGY.DAY_OUT_OF_RANGE', `index ${index}`);
  return value;
}
