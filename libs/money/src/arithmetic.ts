import type { CostUnits, PriceCents, Sats, UsdCents } from './amounts.js';
import { COST_UNITS_PER_CENT, costUnits, sats, SATS_PER_BTC, usdCents } from './amounts.js';

/** Absolute value of any integer. */
export const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/**
 * Integer division rounded to the nearest, a tie to the even neighbour (IEEE 754 roundTiesToEven).
 * Exact for any size and sign.
 *
 * @throws RangeError when the divisor is zero
 */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  const [a, b] = divisor < 0n ? [-dividend, -divisor] : [dividend, divisor];
  const truncated = a / b;
  const twiceRest = absolute(a % b) * 2n;
  const isUp = twiceRest > b || (twiceRest === b && truncated % 2n !== 0n);
  if (!isUp) return truncated;
  return a < 0n ? truncated - 1n : truncated + 1n;
}

/**
 * What a quantity is worth at a price, in cents rounded half to even.
 *
 * @throws MoneyRangeError when the value is above the limit; see {@link rawValueOf} where that is user input
 */
export const valueOf = (quantity: Sats, price: PriceCents): UsdCents => usdCents(rawValueOf(quantity, price));

/** {@link valueOf} without the limit, for borders that answer with a rejection instead. In cents. */
export const rawValueOf = (quantity: Sats, price: PriceCents): bigint =>
  divideHalfEven(quantity * price, SATS_PER_BTC);

/**
 * Bitcoin that an amount buys at a price: the floor, so that it never costs more than the amount.
 *
 * @throws RangeError when the price is zero, MoneyRangeError above 21 000 000 BTC
 */
export function satsFor(amount: UsdCents, price: PriceCents): Sats {
  const scaled = amount * SATS_PER_BTC;
  const quotient = scaled / price;
  return sats(scaled < 0n && scaled % price !== 0n ? quotient - 1n : quotient);
}

/** Cents as cost units, exact. */
export const costOfCents = (amount: UsdCents): CostUnits => costUnits(amount * COST_UNITS_PER_CENT);

/** Cost units rounded half to even to cents, for display and for sums with cents. */
export const centsOfCost = (cost: CostUnits): UsdCents => usdCents(divideHalfEven(cost, COST_UNITS_PER_CENT));

/**
 * The share of the cost that leaves with a sale (moving weighted average): everything with the last satoshi,
 * else `round_half_even(cost x sold / held)`.
 */
export function costRemovedBySale(cost: CostUnits, sold: Sats, held: Sats): CostUnits {
  if (sold >= held) return cost;
  return costUnits(divideHalfEven(cost * sold, held));
}

/**
 * A ratio of two integers as a decimal string rounded half to even, for example `ratioToDecimal(1n, 8n, 2)` =
 * "0.12". Zero has no sign.
 *
 * @param decimals digits after the point, 0 to 18
 * @throws RangeError when the divisor is zero
 */
export function ratioToDecimal(dividend: bigint, divisor: bigint, decimals: number): string {
  return scaledToDecimal(divideHalfEven(dividend * 10n ** BigInt(decimals), divisor), decimals);
}

/** `dividend / divisor` in percent with two decimals, for example "12.50". */
export const percentOf = (dividend: bigint, divisor: bigint): string =>
  ratioToDecimal(dividend * 100n, divisor, 2);

/** An integer of 10^-decimals as a plain decimal string: `scaledToDecimal(-5n, 2)` = "-0.05". */
export function scaledToDecimal(value: bigint, decimals: number): string {
  const digits = absolute(value)
    .toString()
    .padStart(decimals + 1, '0');
  const sign = value < 0n ? '-' : '';
  if (decimals === 0) return `${sign}${digits}`;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
