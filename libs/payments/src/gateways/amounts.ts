import { z } from 'zod';
import type { PaidAmount } from '@app/ledger';
import { scaledToDecimal } from '@app/money';

/** Digits after the point that an event keeps; no coin has more. */
const MAX_DECIMALS = 18;

/** A number of a provider as its own text, `0.00076` or `7.6e-7`, as a plain decimal. */
export const decimalTextField = z
  .string()
  .regex(/^-?\d{1,20}(?:\.\d{1,30})?(?:[eE][+-]?\d{1,2})?$/)
  .transform(plainDecimal);

/** `1.50e-7` as `0.00000015`. */
export function plainDecimal(text: string): string {
  const [mantissa = '', exponent = '0'] = text.toLowerCase().split('e');
  const [whole = '', decimals = ''] = mantissa.replace('-', '').split('.');
  const point = whole.length + Number(exponent);
  const digits = '0'.repeat(Math.max(0, 1 - point)) + (whole + decimals).padEnd(point, '0');
  const at = Math.max(point, 1);
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  const fraction = digits.slice(at, at + MAX_DECIMALS).replace(/0+$/, '');
  const sign = mantissa.startsWith('-') ? '-' : '';
  return `${sign}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/** An amount as an event keeps it; null for one below zero. */
export const paidAmountOf = (unit: string, amount: string): PaidAmount | null =>
  amount.startsWith('-') ? null : { unit: unit.toUpperCase(), amount };

/** Cents as providers are sent them: `72.00`. */
export const decimalOfCents = (cents: bigint): string => scaledToDecimal(cents, 2);

/** Whether a plain decimal is exactly so many cents. */
export const isCents = (decimal: string, cents: bigint): boolean =>
  decimal === plainDecimal(decimalOfCents(cents));
