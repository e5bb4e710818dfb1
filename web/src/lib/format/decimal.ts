import { formatAmount, localiseDecimal, MINUS_SIGN } from '@app/money';
import type { DisplayUnit } from '@app/money';

import type { Language } from '../i18n/languages';

/** Writes figures that are not money: percents, factors, RSI, the stress index. */
export interface NumberOptions {
  readonly decimals: number;
  /** Writes the plus of a change; zero never has a sign. */
  readonly plus?: boolean;
}

const NUMERIC = /^-?\d+(?:\.\d+)?$/;

/** Rounds half away from zero, in text, so that "0.125" is 0.13 and not what binary makes of it. */
export function roundDecimal(value: string, decimals: number): string {
  if (!NUMERIC.test(value)) throw new RangeError(`Not a plain decimal: "${value}"`);
  const isNegative = value.startsWith('-');
  const [whole = '0', fraction = ''] = value.replace('-', '').split('.');
  const kept = BigInt(whole + fraction.padEnd(decimals, '0').slice(0, decimals));
  const isUp = (fraction[decimals] ?? '0') >= '5';
  const digits = (isUp ? kept + 1n : kept).toString().padStart(decimals + 1, '0');
  const head = digits.slice(0, digits.length - decimals);
  const text = decimals === 0 ? digits : `${head}.${digits.slice(digits.length - decimals)}`;
  return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
}

/** "31.84", "+0,604": a figure of the locale with fixed places, from a decimal string or a measured number. */
export function formatDecimal(value: string | number, language: Language, options: NumberOptions): string {
  const text = typeof value === 'string' ? value : plainText(value);
  return localiseDecimal(roundDecimal(text, options.decimals), language, { plus: options.plus ?? false });
}

/** "+53.51%", without a space in both languages. */
export function formatPercent(value: string | number, language: Language, options: NumberOptions): string {
  return `${formatDecimal(value, language, options)}%`;
}

/** "64,849.00 USD", "US$ 64.849,00": a measured number, such as a price of a chart, as an amount. */
export function formatMeasured(
  value: number,
  unit: DisplayUnit,
  language: Language,
  { decimals, plus = false }: NumberOptions,
): string {
  return formatAmount(roundDecimal(plainText(value), decimals), unit, language, { plus });
}

/** A measured number in plain notation; 1e-7 would otherwise come as an exponent. */
function plainText(value: number): string {
  const text = String(value);
  return text.includes('e') ? value.toFixed(12) : text;
}

/** -1, 0 or 1 of a decimal string, without leaving text. */
export function signOf(value: string): -1 | 0 | 1 {
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') || value.startsWith(MINUS_SIGN) ? -1 : 1;
}
