import type { DailyClose } from '@app/strategy';
import { buildPriceSeries, closeOn, isCarriedOn, isoDateOf, parseDayNumber, weekdayOf } from '@app/strategy';
import { parseUsdPrice } from '../numbers/usd-price.js';

const DAYS_PER_WEEK = 7;
const SUNDAY = 0;
const SIGNIFICANT_DIGITS = 5;
/** A quarter of a year on a line. */
const FIGURES_PER_LINE = 13;

/** Closing price of one Sunday. */
export interface WeeklyClose {
  /** Days since 1970-01-01, a Sunday. */
  readonly day: number;
  /** USD per Bitcoin, five significant digits. */
  readonly close: number;
}

/** The text is not a weekly table; names the line. */
export class WeeklyTableError extends Error {
  override readonly name = 'WeeklyTableError';
  readonly code = 'RECORDED_MARKET.BAD_TABLE';

  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`line ${line}: ${reason}`);
  }
}

/**
 * Reads the table's own small format: on each line the date of a Sunday and the closes in USD of that Sunday and of the
 * ones after it, separated by spaces. Each line's date has to continue the line before it.
 *
 * @throws WeeklyTableError
 */
export function parseWeeklyTable(text: string): WeeklyClose[] {
  const weeks: WeeklyClose[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const [date, ...figures] = line.trim().split(/\s+/);
    if (date === undefined || date === '') continue;
    const first = parseDayNumber(date);
    const last = weeks.at(-1);
    if (first === undefined || weekdayOf(first) !== SUNDAY)
      throw new WeeklyTableError(index + 1, `${date} is no Sunday`);
    if (last !== undefined && first !== last.day + DAYS_PER_WEEK) {
      throw new WeeklyTableError(index + 1, `${date} does not follow ${isoDateOf(last.day)}`);
    }
    for (const [week, figure] of figures.entries()) {
      const close = Number(figure);
      if (parseUsdPrice(figure) === undefined) throw new WeeklyTableError(index + 1, `${figure} is no price`);
      weeks.push({ day: first + week * DAYS_PER_WEEK, close });
    }
  }
  return weeks;
}

/** Writes the format that {@link parseWeeklyTable} reads. */
export function formatWeeklyTable(weeks: readonly WeeklyClose[]): string {
  const lines: string[] = [];
  for (let index = 0; index < weeks.length; index += FIGURES_PER_LINE) {
    const row = weeks.slice(index, index + FIGURES_PER_LINE);
    const [first] = row;
    if (first !== undefined)
      lines.push([isoDateOf(first.day), ...row.map(({ close }) => String(close))].join(' '));
  }
  return lines.join('\n');
}

/**
 * Takes the close of every Sunday out of daily closes, rounded to five significant digits.
 *
 * @throws StrategyInputError as `buildPriceSeries`; WeeklyTableError when a Sunday has no close of its own
 */
export function weeklyClosesOf(rows: readonly DailyClose[]): WeeklyClose[] {
  const series = buildPriceSeries(rows);
  const weeks: WeeklyClose[] = [];
  const untilSunday = (DAYS_PER_WEEK - weekdayOf(series.firstDay)) % DAYS_PER_WEEK;
  for (let day = series.firstDay + untilSunday; day <= series.lastDay; day += DAYS_PER_WEEK) {
    if (isCarriedOn(series, day))
      throw new WeeklyTableError(weeks.length + 1, `no close on ${isoDateOf(day)}`);
    weeks.push({ day, close: Number(closeOn(series, day).toPrecision(SIGNIFICANT_DIGITS)) });
  }
  return weeks;
}
