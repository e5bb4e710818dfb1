import type { UsdCents } from '@app/money';
import { absolute } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { daysBetween } from '../calendar/calendar-date.js';
import type { PortfolioFlow } from './portfolio-flows.js';
import { DAYS_PER_YEAR, MIN_YEARLY_DAYS, ratePercent, shareOf } from './rate.js';

type Term = { readonly years: number; readonly weight: number };

/** Logarithms of 1 + rate that are searched, from 0 outwards; 500 is a change of 10^17 within 30 days. */
const MAX_LOG = 500;
const FIRST_STEP = 0.01;
const STEP_GROWTH = 1.1;
/** Halvings of a bracket at most: more than the 52 bits of a double need. */
const HALVINGS = 100;

type FlowTerms = {
  readonly terms: readonly Term[];
  readonly largest: bigint;
  /** All that was paid in, and the same times the days from the first flow to each payment. */
  readonly paidIn: bigint;
  readonly paidInDays: bigint;
};

/** Flows as shares of the largest, net of one date, with the years since the first. */
function termsOf(flows: readonly PortfolioFlow[], first: CalendarDate): FlowTerms {
  const amounts = flows.map(({ in: paid, out }) => out - paid);
  const largest = amounts.reduce((most, amount) => {
    const size = absolute(amount);
    return size > most ? size : most;
  }, 0n);
  const terms = flows.map(({ date }, index) => ({
    years: daysBetween(first, date) / DAYS_PER_YEAR,
    weight: largest === 0n ? 0 : shareOf(amounts[index] ?? 0n, largest),
  }));
  let [paidIn, paidInDays] = [0n, 0n];
  for (const { date, in: paid } of flows) {
    paidIn += paid;
    paidInDays += paid * BigInt(daysBetween(first, date));
  }
  return { terms, largest, paidIn, paidInDays };
}

/** Whether what was paid in is younger than a yearly rate needs, on average by its amount. */
const isYoung = ({ paidIn, paidInDays }: FlowTerms, days: number): boolean =>
  paidIn * BigInt(days) - paidInDays < paidIn * BigInt(MIN_YEARLY_DAYS);

/**
 * Present value of the terms at the rate `e^log - 1`, up to a positive factor: for negative logarithms it is
 * discounted to the last date instead of the first, so that no exponential overflows.
 */
function presentValue(terms: readonly Term[], log: number): number {
  const reference = log >= 0 ? 0 : (terms.at(-1)?.years ?? 0);
  let sum = 0;
  for (const { years, weight } of terms) sum += weight * Math.exp(log * (reference - years));
  return sum;
}

/** The bracket of a sign change that lies nearest to a rate of zero. */
function nearestBracket(terms: readonly Term[]): readonly [number, number] | undefined {
  const isChange = (a: number, b: number): boolean =>
    presentValue(terms, a) > 0 !== presentValue(terms, b) > 0;
  let [inner, step] = [0, FIRST_STEP];
  while (inner < MAX_LOG) {
    const outer = inner + step;
    if (isChange(inner, outer)) return [inner, outer];
    if (isChange(-outer, -inner)) return [-outer, -inner];
    inner = outer;
    step *= STEP_GROWTH;
  }
  return undefined;
}

function bisect(terms: readonly Term[], [from, to]: readonly [number, number]): number {
  let [low, high] = [from, to];
  const isLowPositive = presentValue(terms, low) > 0;
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (presentValue(terms, middle) > 0 === isLowPositive) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

/**
 * Money-weighted yearly return in percent, "10.00": the rate at which all flows and the final value are worth
 * nothing together, days over 365 (the convention of the spreadsheet function XIRR).
 *
 * Floating point, and the only figure besides the annualised TWR that is: flows enter as shares of the largest
 * (15 digits), the logarithm of 1 + rate is bracketed from zero outwards and halved until nothing changes, which
 * is far finer than the two decimals shown. Where flows of both signs alternate there may be several such rates;
 * the one nearest to zero is taken.
 *
 * @param flows by date, see `flowsOfDays`
 * @param end portfolio value on the last date
 * @returns `null` ("n/a") while the payments are younger than 30 days on average, weighted by their amounts: next to
 *   money of yesterday an old payment of cents makes no year of it; also without a change of sign, or beyond a billion
 *   percent
 */
export function xirrPercent(
  flows: readonly PortfolioFlow[],
  end: { readonly date: CalendarDate; readonly value: UsdCents },
): string | null {
  const [first] = flows;
  if (first === undefined) return null;
  const days = daysBetween(first.date, end.date);
  if (days < MIN_YEARLY_DAYS) return null;
  const made = termsOf(flows, first.date);
  const { terms: paid, largest } = made;
  if (largest === 0n || isYoung(made, days)) return null;
  const years = days / DAYS_PER_YEAR;
  const terms = [...paid, { years, weight: shareOf(end.value, largest) }];
  const hasBothSigns = terms.some(({ weight }) => weight > 0) && terms.some(({ weight }) => weight < 0);
  const bracket = hasBothSigns ? nearestBracket(terms) : undefined;
  return bracket === undefined ? null : ratePercent(Math.expm1(bisect(terms, bracket)));
}
