/** Longer texts are rejected before any arithmetic; a provider's "full precision" has some twenty digits. */
const MAX_LENGTH = 60;
const MAX_EXPONENT = 30;
const DECIMAL = /^(?<whole>\d+)(?:\.(?<fraction>\d*))?(?:[eE](?<exponent>[+-]?\d{1,3}))?$/;

/**
 * A decimal text to an integer of 10^-places, without ever being a `number`. More digits than `places` are rounded half
 * to even.
 *
 * @param text not negative, such as "94400.2" or "9.44002e4"
 * @returns undefined when the text is no such number
 */
export function parseScaled(text: string, places: number): bigint | undefined {
  if (text.length > MAX_LENGTH) return undefined;
  const groups = DECIMAL.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { whole = '', fraction = '', exponent = '0' } = groups;
  const shift = places + Number(exponent) - fraction.length;
  if (Math.abs(shift) > MAX_EXPONENT + places) return undefined;
  const digits = BigInt(whole + fraction);
  return shift >= 0 ? digits * 10n ** BigInt(shift) : dividedHalfEven(digits, 10n ** BigInt(-shift));
}

/** `value / divisor` rounded half to even; both are positive. */
export function dividedHalfEven(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  const twice = (value % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return up ? quotient + 1n : quotient;
}

/** The inverse of {@link parseScaled}: plain digits, no zeros at the end of the fraction. */
export function formatScaled(value: bigint, places: number): string {
  const digits = value.toString().padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - places);
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
