import type { PriceCents } from '@app/money';
import { COST_UNITS_PER_CENT, divideHalfEven, percentOf } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays, daysBetween } from '../calendar/calendar-date.js';
import type { Timeline } from '../state/ledger-state.js';
import type { PortfolioDay } from './portfolio-flows.js';
import { firstFlowDate, portfolioDays } from './portfolio-flows.js';
import { DAYS_PER_YEAR, MIN_YEARLY_DAYS, ratePercent, shareOf } from './rate.js';

/** The index starts at 1, kept in 10^-18: rounding once a day, twenty years move the 14th digit at most. */
export const INDEX_ONE = 10n ** 18n;

/** What 1 dollar became by the end of a day, flows left out of account. */
export type IndexPoint = { readonly date: CalendarDate; readonly index: bigint };

/** Close of a UTC day; a day without one takes the last before it, which the caller supplies. */
export type CloseOn = (date: CalendarDate) => PriceCents;

/** Less than a cent is nothing at stake: the last satoshis may leave for 0.00, which is no total loss. */
const LEAST_STAKE = COST_UNITS_PER_CENT;

/** What the portfolio holds; the dynamic balance is next to it. */
type Holding = { readonly btc: bigint; readonly portfolioCash: bigint };

/**
 * In 10^-8 cent, exact: in whole cents the few satoshis that an exit leaves behind would double, or be worth nothing,
 * with the next move of the price, and a curve that was once at nothing stays there.
 */
const portfolioValue = ({ btc, portfolioCash }: Holding, close: PriceCents): bigint =>
  btc * close + portfolioCash * COST_UNITS_PER_CENT;

/**
 * The time-weighted curve from the first day with money in the portfolio to `to`: each day's return is
 * `(end + out) / (start + in) - 1` at that day's close, and a day with less than a cent at stake is skipped. Integer
 * arithmetic throughout.
 *
 * @param moved what the days moved, oldest first
 */
export function curveOf(
  moved: readonly PortfolioDay[],
  to: CalendarDate,
  closeOn: CloseOn,
): readonly IndexPoint[] {
  const first = firstFlowDate(moved);
  if (first === undefined) return [];
  const points: IndexPoint[] = [];
  let held: Holding = { btc: 0n, portfolioCash: 0n };
  let [value, index, next] = [0n, INDEX_ONE, 0];
  for (let date = first; date <= to; date = addDays(date, 1)) {
    let [paidIn, paidOut] = [0n, 0n];
    for (let day = moved[next]; day !== undefined && day.date <= date; day = moved[next]) {
      paidIn += day.in;
      paidOut += day.out;
      held = { btc: held.btc + day.btc, portfolioCash: held.portfolioCash + day.portfolioCash };
      next += 1;
    }
    const end = portfolioValue(held, closeOn(date));
    const atStake = value + paidIn * COST_UNITS_PER_CENT;
    if (atStake >= LEAST_STAKE)
      index = divideHalfEven(index * (end + paidOut * COST_UNITS_PER_CENT), atStake);
    points.push({ date, index });
    value = end;
  }
  return points;
}

/** {@link curveOf} a history. */
export const timeWeightedCurve = (
  timeline: Timeline,
  to: CalendarDate,
  closeOn: CloseOn,
): readonly IndexPoint[] => curveOf(portfolioDays(timeline), to, closeOn);

/** Time-weighted return over the whole curve in percent, "12.50"; `null` without a curve. */
export function twrPercent(curve: readonly IndexPoint[]): string | null {
  const last = curve.at(-1);
  return last === undefined ? null : percentOf(last.index - INDEX_ONE, INDEX_ONE);
}

/** The same as a yearly rate (floating point, see `xirrPercent`); `null` ("n/a") under 30 days. */
export function twrYearlyPercent(curve: readonly IndexPoint[]): string | null {
  const [first, last] = [curve[0], curve.at(-1)];
  if (first === undefined || last === undefined) return null;
  const days = daysBetween(first.date, last.date);
  if (days < MIN_YEARLY_DAYS) return null;
  return ratePercent(Math.pow(shareOf(last.index, INDEX_ONE), DAYS_PER_YEAR / days) - 1);
}

/** The deepest fall from a former high of the curve. */
export type Drawdown = {
  /** Depth in percent, positive: "23.10". */
  readonly percent: string;
  readonly peakOn: CalendarDate;
  readonly troughOn: CalendarDate;
};

/**
 * Maximum drawdown on the time-weighted curve, so that neither a withdrawal looks like a loss nor a buy hides one. The
 * curve begins at 1 before the first flow: the first day's own fall, of its price or its fee, counts, from that day.
 *
 * @returns `null` while no fall reads as 0.01 % or more: cents that a buy was rounded by are none
 */
export function maximumDrawdown(curve: readonly IndexPoint[]): Drawdown | null {
  const [first] = curve;
  if (first === undefined) return null;
  const start: IndexPoint = { date: first.date, index: INDEX_ONE };
  let peak = start;
  let deepest = { peak: start, trough: start };
  for (const point of curve) {
    if (point.index > peak.index) peak = point;
    // point / peak < trough / deepest peak, compared without division.
    if (point.index * deepest.peak.index < deepest.trough.index * peak.index)
      deepest = { peak, trough: point };
  }
  const { peak: from, trough } = deepest;
  const percent = percentOf(from.index - trough.index, from.index);
  return percent === '0.00' ? null : { percent, peakOn: from.date, troughOn: trough.date };
}
