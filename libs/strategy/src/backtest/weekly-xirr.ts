const DAYS_PER_YEAR = 365;
const DAYS_PER_WEEK = 7;
/** Money that is younger, on average, says nothing about a year. */
const MINIMUM_DAYS = 30;
/** Halvings of a bracket: more than the 52 bits of a double need. */
const HALVINGS = 80;
/** Weekly growth is searched between e^-8 and e^8; beyond it no price history of weeks leads. */
const MAXIMUM_LOG = 8;

/** Equal payments at equal distances, and what they are worth at the end. */
export interface WeeklyPayments {
  /** Number of weekly payments; 1 for a lump sum. */
  readonly payments: number;
  /** Each of them, in USD. */
  readonly amount: number;
  /** Days from the last payment to the end. */
  readonly daysAfterLast: number;
  /** USD at the end. */
  readonly value: number;
}

/**
 * Money-weighted yearly return in percent of equal weekly payments: the rate at which they grow to the value at the end
 * (the convention of the spreadsheet function XIRR, days over 365). Payments of one sign and a value of the other have
 * exactly one such rate; with equal distances each try is one pass of multiplications.
 *
 * @returns null ("n/a") while the payments are younger than 30 days on average, or without anything at the end
 */
export function weeklyXirrPercent(input: WeeklyPayments): number | null {
  const { payments, amount, daysAfterLast, value } = input;
  const averageAge = ((payments - 1) * DAYS_PER_WEEK) / 2 + daysAfterLast;
  if (averageAge < MINIMUM_DAYS || !(value > 0) || !(amount > 0)) return null;
  const worth = value / amount;
  let [low, high] = [-MAXIMUM_LOG, MAXIMUM_LOG];
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2;
    if (grown(payments, daysAfterLast, middle) < worth) low = middle;
    else high = middle;
  }
  return Math.expm1((((low + high) / 2) * DAYS_PER_YEAR) / DAYS_PER_WEEK) * 100;
}

/** What payments of 1 grow to when every week multiplies by e^log. May be infinite, which compares as it should. */
function grown(payments: number, daysAfterLast: number, log: number): number {
  const weekly = Math.exp(log);
  let sum = 0;
  for (let payment = 0; payment < payments; payment += 1) sum = sum * weekly + 1;
  return sum * Math.exp((log * daysAfterLast) / DAYS_PER_WEEK);
}
