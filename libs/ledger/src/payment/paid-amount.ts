import type { PaidAmount } from '../events/payment-event.js';

interface Scaled {
  readonly value: bigint;
  /** Digits after the point. */
  readonly scale: number;
}

/**
 * Exact sum of amounts of one unit.
 * @returns undefined for none, or where the units differ
 */
export function sumOfPaid(amounts: readonly PaidAmount[]): PaidAmount | undefined {
  const [first] = amounts;
  if (first === undefined || amounts.some(({ unit }) => unit !== first.unit)) return undefined;
  let sum: Scaled = { value: 0n, scale: 0 };
  for (const { amount } of amounts) {
    const [a, b] = aligned(sum, scaledOf(amount));
    sum = { value: a.value + b.value, scale: a.scale };
  }
  return { unit: first.unit, amount: textOf(sum) };
}

/**
 * Exact difference of two amounts: negative text where less was paid than due.
 * @returns null where the units differ
 */
export function paidMinusDue(paid: PaidAmount, due: PaidAmount): string | null {
  if (paid.unit !== due.unit) return null;
  const [a, b] = aligned(scaledOf(paid.amount), scaledOf(due.amount));
  return textOf({ value: a.value - b.value, scale: a.scale });
}

export const isPaidInFull = (paid: PaidAmount, due: PaidAmount): boolean =>
  paidMinusDue(paid, due)?.startsWith('-') === false;

export const isNothing = ({ amount }: PaidAmount): boolean => scaledOf(amount).value === 0n;

function scaledOf(text: string): Scaled {
  const [whole = '', decimals = ''] = text.split('.');
  return { value: BigInt(whole + decimals), scale: decimals.length };
}

function aligned(a: Scaled, b: Scaled): readonly [Scaled, Scaled] {
  const scale = Math.max(a.scale, b.scale);
  const at = ({ value, scale: own }: Scaled): Scaled => ({
    value: value * 10n ** BigInt(scale - own),
    scale,
  });
  return [at(a), at(b)];
}

/** Without zeros at the end. */
function textOf({ value, scale }: Scaled): string {
  const sign = value < 0n ? '-' : '';
  const digits = (value < 0n ? -value : value).toString().padStart(scale + 1, '0');
  const whole = digits.slice(0, digits.length - scale);
  const decimals = digits.slice(digits.length - scale).replace(/0+$/, '');
  return sign + whole + (decimals === '' ? '' : `.${decimals}`);
}
