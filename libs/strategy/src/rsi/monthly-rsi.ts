import { z } from 'zod/mini';
import { isoDateOf, nextMonthStart } from '../calendar.js';
import type { HistoryAnalysis } from '../history-analysis.js';
import type { PriceSeries } from '../price-series.js';
import { at } from '../price-series.js';
import { rsiOfSums } from './rsi-of-sums.js';
import { WILDER_PERIODS, WilderAverages } from './wilder-rsi.js';

export const rsiMethods = ['dynamic', 'calendar', 'wilder'] as const;
/**
 * Ways to a monthly RSI. Advice knows `dynamic` alone; `calendar` and `wilder` are shown next to it for comparison:
 * month-end closes with the running month, as a plain mean of 14 changes, or smoothed as Wilder does.
 */
export const rsiMethodSchema = z.enum(rsiMethods);
export type RsiMethod = z.infer<typeof rsiMethodSchema>;
/** The two methods that are made of calendar months. */
export type MonthlyRsiMethod = Exclude<RsiMethod, 'dynamic'>;

/** What both methods share: completed months go in, a running month is only looked at. */
interface Months {
  add(change: number): void;
  rsiWith(change: number): number;
}

/** The last changes of completed months, as many as are next to the running one. */
class PlainMonths implements Months {
  readonly #changes: number[] = [];

  add(change: number): void {
    this.#changes.push(change);
    if (this.#changes.length > WILDER_PERIODS - 1) this.#changes.shift();
  }

  rsiWith(change: number): number {
    if (this.#changes.length < WILDER_PERIODS - 1) return Number.NaN;
    let gains = Math.max(change, 0);
    let losses = Math.max(-change, 0);
    for (const past of this.#changes) {
      if (past > 0) gains += past;
      else losses -= past;
    }
    return rsiOfSums(gains, losses);
  }
}

const monthsOf = (method: MonthlyRsiMethod): Months =>
  method === 'calendar' ? new PlainMonths() : new WilderAverages();

const monthOf = (day: number): string => isoDateOf(day).slice(0, 7);

/**
 * RSI of every day of a series with that day's close standing for the end of its month (strategy, "Dynamic monthly
 * RSI"). The first, perhaps incomplete, month of the series is a candle like any other.
 *
 * @returns one value a day, NaN until the fourteenth change of a month is there
 */
export function monthlyRsiSeries(series: PriceSeries, method: MonthlyRsiMethod): Float64Array {
  const { closes, firstDay, lastDay } = series;
  const values = new Float64Array(closes.length).fill(Number.NaN);
  const months = monthsOf(method);
  let previousEnd: number | undefined;
  for (let start = firstDay; start <= lastDay;) {
    const next = nextMonthStart(start);
    const last = Math.min(next - 1, lastDay);
    const endClose = at(closes, last - firstDay);
    if (previousEnd !== undefined) {
      for (let day = start; day <= last; day += 1)
        values[day - firstDay] = months.rsiWith(at(closes, day - firstDay) - previousEnd);
      months.add(endClose - previousEnd);
    }
    previousEnd = endClose;
    start = next;
  }
  return values;
}

/**
 * RSI of a price on a day, from the completed days before it alone.
 *
 * @param input.day days since 1970-01-01; closes of this day and later ones are not read
 * @param input.price USD per Bitcoin
 * @returns undefined while the months are too few
 */
export function monthlyRsiAt(
  series: PriceSeries,
  method: MonthlyRsiMethod,
  input: { readonly day: number; readonly price: number },
): number | undefined {
  const { closes, firstDay, lastDay } = series;
  const months = monthsOf(method);
  const running = monthOf(input.day);
  let previousEnd: number | undefined;
  for (let start = firstDay; start <= lastDay && monthOf(start) < running; start = nextMonthStart(start)) {
    const endClose = at(closes, Math.min(nextMonthStart(start) - 1, lastDay) - firstDay);
    if (previousEnd !== undefined) months.add(endClose - previousEnd);
    previousEnd = endClose;
  }
  if (previousEnd === undefined) return undefined;
  const rsi = months.rsiWith(input.price - previousEnd);
  return Number.isNaN(rsi) ? undefined : rsi;
}

/** RSI of every day of an analysed history by any of the three methods. */
export const rsiSeriesBy = (history: HistoryAnalysis, method: RsiMethod): Float64Array =>
  method === 'dynamic' ? history.rsi : monthlyRsiSeries(history.series, method);
