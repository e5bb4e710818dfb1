import { dividedHalfEven, formatScaled, parseScaled } from './scaled-decimal.js';

declare const unit: unique symbol;

/** US dollars for one Bitcoin in 10^-8 dollars, above zero: as exact as the first prices, fractions of a cent, need. */
export type UsdPrice = bigint & { readonly [unit]: 'UsdPrice' };

/** Decimal places that a price is kept with. */
export const PRICE_PLACES = 8;

/** 10^12 dollars, what the tables hold. */
const MAX_PRICE = 10n ** 20n;
const PRICE_UNITS_PER_CENT = 10n ** 6n;

const isUsdPrice = (value: bigint): value is UsdPrice => value > 0n && value < MAX_PRICE;

/** @returns undefined when the text is no price above zero and below 10^12 dollars */
export function parseUsdPrice(text: string): UsdPrice | undefined {
  const value = parseScaled(text, PRICE_PLACES);
  return value !== undefined && isUsdPrice(value) ? value : undefined;
}

/** "94400.2" */
export const formatUsdPrice = (price: UsdPrice): string => formatScaled(price, PRICE_PLACES);

/** Rounded half to even. */
export const centsOfPrice = (price: UsdPrice): bigint => dividedHalfEven(price, PRICE_UNITS_PER_CENT);

/** How far two prices lie apart, in the unit of both. */
export const distanceBetween = (a: bigint, b: bigint): bigint => (a > b ? a - b : b - a);

/** Whether two prices differ by at most `basisPoints` hundredths of a percent of the second. */
export function isWithin(price: bigint, reference: bigint, basisPoints: bigint): boolean {
  return distanceBetween(price, reference) * 10_000n <= reference * basisPoints;
}

/** The middle of the values; of an even number the lower of the two in the middle. Undefined for none. */
export function medianOf<T extends bigint>(values: readonly T[]): T | undefined {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  return sorted[Math.floor((sorted.length - 1) / 2)];
}
