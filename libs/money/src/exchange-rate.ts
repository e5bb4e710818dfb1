import { divideHalfEven } from './arithmetic.js';

/** An exchange rate in millionths: reais for one dollar x 1 000 000, as exact as a rate is kept. */
export type RateMicro = bigint;

const MICRO = 1_000_000n;
const PLACES = 6;

/**
 * A rate as it is kept and sent ("5.4321") in millionths.
 *
 * @param decimal digits with at most six places, as `rateSchema` of the contracts takes them
 */
export function rateMicroOf(decimal: string): RateMicro {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(PLACES, '0'));
}

/** Cents as centavos, half to even; without the limit of an amount. */
export const toReais = (cents: bigint, rate: RateMicro): bigint => divideHalfEven(cents * rate, MICRO);

/**
 * Centavos as cents, half to even; without the limit of an amount.
 *
 * @throws RangeError when the rate is zero
 */
export const toDollars = (centavos: bigint, rate: RateMicro): bigint =>
  divideHalfEven(centavos * MICRO, rate);
