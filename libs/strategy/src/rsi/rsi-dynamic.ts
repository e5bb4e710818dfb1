import { strategyV1 } from '../constants.js';
import type { PriceSeries } from '../price-series.js';
import { at, closeOn } from '../price-series.js';
import { rsiOfSums } from './rsi-of-sums.js';

const { rsi: constants } = strategyV1;
const CHANGES = constants.oldestChangeEndsDaysAgo - constants.newestChangeEndsDaysAgo + 1;
const SCALE = constants.pastMonths / CHANGES;
const CENTRE_DAYS = constants.centreFromDaysAgo - constants.centreToDaysAgo + 1;

/** The part of the dynamic RSI of a day that the day's own price does not move. All in USD, none negative. */
export interface RsiPast {
  /** S+ of the past: 13/361 of the sum of the rises. */
  readonly gains: number;
  /** S- of the past: 13/361 of the sum of the falls, positive. */
  readonly losses: number;
  /** C: mean of the closes from 37 to 23 days before, where the live change starts. */
  readonly centre: number;
}

/** The first day with an RSI, in days since 1970-01-01. */
export const firstRsiDay = (series: PriceSeries): number => series.firstDay + constants.daysNeeded - 1;

/**
 * The past part for a price on `day`. Reads closes up to 23 days before `day`, none later.
 *
 * @returns undefined while fewer than 421 days are there
 */
export function rsiPastOn(series: PriceSeries, day: number): RsiPast | undefined {
  if (day < firstRsiDay(series)) return undefined;
  let gains = 0;
  let losses = 0;
  const newest = day - constants.newestChangeEndsDaysAgo;
  for (let end = day - constants.oldestChangeEndsDaysAgo; end <= newest; end += 1) {
    const change = closeOn(series, end) - closeOn(series, end - constants.changeDays);
    if (change > 0) gains += change;
    else losses -= change;
  }
  const centre = centreOf((daysAgo) => closeOn(series, day - daysAgo));
  return { gains: gains * SCALE, losses: losses * SCALE, centre };
}

/** C. Counted from the oldest of the closes, so that a market that does not move is at its centre exactly. */
function centreOf(closeAgo: (days: number) => number): number {
  const oldest = closeAgo(constants.centreFromDaysAgo);
  let above = 0;
  for (let step = 1; step < CENTRE_DAYS; step += 1)
    above += closeAgo(constants.centreFromDaysAgo - step) - oldest;
  return oldest + above / CENTRE_DAYS;
}

/**
 * Dynamic monthly RSI of a price, 0 to 100 (strategy, "Dynamic monthly RSI").
 *
 * @param price USD per Bitcoin
 */
export function rsiOf(past: RsiPast, price: number): number {
  const live = price - past.centre;
  const gains = past.gains + Math.max(live, 0);
  const losses = past.losses + Math.max(-live, 0);
  return rsiOfSums(gains, losses);
}

/**
 * The price at which {@link rsiOf} gives an RSI: its inverse.
 *
 * @param rsi above 0, below 100
 * @returns USD per Bitcoin, or undefined when no price above zero gives it
 */
export function priceForRsi(past: RsiPast, rsi: number): number | undefined {
  // Without any past change every move is the whole sum: the RSI is 0, 50 or 100 and nothing between.
  if (past.gains === 0 && past.losses === 0) return undefined;
  const ratio = rsi / (100 - rsi);
  const rising = past.centre + ratio * past.losses - past.gains;
  const price = rising < past.centre ? past.centre - (past.gains / ratio - past.losses) : rising;
  return price > 0 ? price : undefined;
}

/**
 * RSI of every day of a series with that day's close as the price, in one pass.
 *
 * @returns one value a day, NaN for the days without 420 days before them
 */
export function rsiSeries(series: PriceSeries): Float64Array {
  const { closes } = series;
  const values = new Float64Array(closes.length).fill(Number.NaN);
  for (let from = constants.daysNeeded - 1; from < closes.length; from += CHANGES) {
    fillStretch(closes, values, from, Math.min(from + CHANGES, closes.length));
  }
  return values;
}

/**
 * Rolls the sums over one stretch of at most 361 days. Each stretch starts from sums of its own, so that rounding
 * errors never add up over the history.
 */
function fillStretch(closes: Float64Array, values: Float64Array, from: number, to: number): void {
  const gains = new RollingSum();
  const losses = new RollingSum();
  const changeTo = (end: number): number => at(closes, end) - at(closes, end - constants.changeDays);
  const add = (change: number): void => {
    gains.add(change);
    losses.add(-change);
  };
  const oldest = from - constants.oldestChangeEndsDaysAgo;
  for (let step = 0; step < CHANGES; step += 1) add(changeTo(oldest + step));
  for (let index = from; index < to; index += 1) {
    if (index > from) {
      const leaving = changeTo(index - 1 - constants.oldestChangeEndsDaysAgo);
      gains.remove(leaving);
      losses.remove(-leaving);
      add(changeTo(index - constants.newestChangeEndsDaysAgo));
    }
    const centre = centreOf((daysAgo) => at(closes, index - daysAgo));
    const past = { gains: gains.sum * SCALE, losses: losses.sum * SCALE, centre };
    values[index] = rsiOf(past, at(closes, index));
  }
}

/** Sum of the positive terms of a moving window; exactly zero when none is left, which decides between two formulas. */
class RollingSum {
  #sum = 0;
  #terms = 0;

  get sum(): number {
    return this.#terms === 0 ? 0 : Math.max(this.#sum, 0);
  }

  add(term: number): void {
    if (term <= 0) return;
    this.#sum += term;
    this.#terms += 1;
  }

  remove(term: number): void {
    if (term <= 0) return;
    this.#terms -= 1;
    this.#sum = this.#terms === 0 ? 0 : this.#sum - term;
  }
}
