import { scaledToDecimal } from '@app/money';

/** A yearly rate needs at least this many days; a shorter time says nothing about a year. */
export const MIN_YEARLY_DAYS = 30;
export const DAYS_PER_YEAR = 365;
/** Rates above a billion percent a year are noise of a few days and shown as n/a. */
const MAX_RATE = 1e7;

/**
 * A part of a whole as a floating point number, exact to 15 digits. Rates are no money: this is the one place
 * where figures of the ledger leave integers, and nothing leads back.
 */
export function shareOf(part: bigint, whole: bigint): number {
  const scaled = (part * 10n ** 17n) / whole;
  return Number.parseInt(scaled.toString(), 10) / 1e17;
}

/** A rate as percent with two decimals, 0.1 as "10.00"; `null` when it is no sensible number. */
export const ratePercent = (rate: number): string | null =>
  Number.isFinite(rate) && rate <= MAX_RATE ? scaledToDecimal(BigInt(Math.round(rate * 10_000)), 2) : null;
