import { dividedHalfEven, formatScaled, parseScaled } from './scaled-decimal.js';

declare const unit: unique symbol;

/** US dollars for one Bitcoin in 10^-8 dollars, above zero: as exact as the first prices, fractions of a cent, need. */
export type UsdPrice = bigint & { readonly [unit]: 'UsdPrice' };

/** Decimal places that a price is kept with. */
export const PRICE_PLACES = 8;

/** 10^12 dollars, what the tables hold. */
const MAX_STORED_PRICE = 10n ** 20n;
/** 10^9 dollars: all Bitcoin would be worth more than a hundred times what the world owns. */
const MAX_PRICE = 10n ** 17n;
const PRICE_UNITS_PER_CENT = 10n ** 6n;

const isStoredPrice = (value: bigint): value is UsdPrice => value > 0n && value < MAX_STORED_PRICE;

/**
 * A price of any source, at the border. One that rounds to 0.00 is none: amounts are divided by it, and a chart has no
 * place for it.
 *
 * @returns undefined when the text is no price that is above 0.00 in cents and below 10^9 dollars
 */
export function parseUsdPrice(text: string): UsdPrice | undefined {
  const price = parseStoredPrice(text);
  return price !== undefined && centsOfPrice(price) > 0n && price < MAX_PRICE ? price : undefined;
}

/** A price that is stored already, by the wider limits of the tables. */
export function parseStoredPrice(text: string): UsdPrice | undefined {
  const value = parseScaled(text, PRICE_PLACES);
  return value !== undefined && isStoredPrice(value) ? value : undefined;
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
