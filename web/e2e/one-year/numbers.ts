export const SATS_PER_BTC = 100_000_000n;

/** To the nearest whole number, a half to the even one. The divisor is positive. */
export function divideHalfEven(dividend: bigint, divisor: bigint): bigint {
  if (dividend < 0n) return -divideHalfEven(-dividend, divisor);
  const whole = dividend / divisor;
  const twice = (dividend % divisor) * 2n;
  return twice > divisor || (twice === divisor && whole % 2n === 1n) ? whole + 1n : whole;
}

/** What a quantity is worth at a price, in cents. */
export const valueOf = (sats: bigint, priceCents: bigint): bigint =>
  divideHalfEven(sats * priceCents, SATS_PER_BTC);

/** A whole number of the last place as a decimal: `decimal(-5n, 2)` is "-0.05". */
function decimal(value: bigint, places: number): string {
  const digits = (value < 0n ? -value : value).toString().padStart(places + 1, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** "1234.56" */
export const dollars = (cents: bigint): string => decimal(cents, 2);
/** "0.00123456" */
export const bitcoin = (sats: bigint): string => decimal(sats, 8);
/** "12.50" for one eighth. */
export const percent = (part: bigint, whole: bigint): string =>
  decimal(divideHalfEven(part * 10_000n, whole), 2);
/** "12.50" for 0.125. */
export const percentOfRate = (rate: number): string => decimal(BigInt(Math.round(rate * 10_000)), 2);

/** Cents of "1234.56", satoshi of "0.00123456". */
export const whole = (text: string): bigint => BigInt(text.replace('.', ''));

/** A decimal as an English reader sees it: "1,234.56", "−0.05", and "+0.05" where it is a change. */
export function shown(text: string, { plus = false } = {}): string {
  const [digits = '0', fraction] = text.replace('-', '').split('.');
  const grouped = digits.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const isPlus = plus && /[1-9]/.test(text);
  const sign = text.startsWith('-') ? '−' : isPlus ? '+' : '';
  return `${sign}${grouped}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** "Aug 11, 2026" in tables, "Aug 11" in narrow ones. */
export const shownDay = (day: string, { year = true } = {}): string =>
  new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    ...(year ? { year: 'numeric' } : {}),
    timeZone: 'UTC',
  }).format(new Date(`${day}T12:00:00Z`));
