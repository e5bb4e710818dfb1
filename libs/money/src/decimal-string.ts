import type { BrlCents, PriceCents, Sats, UsdCents } from './amounts.js';
import { isBrlCents, isPriceCents, isSats, isUsdCents } from './amounts.js';
import { scaledToDecimal } from './arithmetic.js';

/** Decimals of each kind of amount. */
export const BTC_DECIMALS = 8;
export const USD_DECIMALS = 2;

/** Why a text is not an amount. The names are stable: they are keys of the web app's catalogues. */
export type AmountProblem =
  'empty' | 'notANumber' | 'ambiguous' | 'negative' | 'tooManyDecimals' | 'tooLarge' | 'signedZero';

/** An amount, or the reason why the text is none. */
export type ParsedAmount<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: AmountProblem };

/** Longer texts are rejected before any arithmetic: the largest amount with its decimals has 18 digits. */
const MAX_LENGTH = 40;
const PLAIN_DECIMAL = /^(?<sign>-?)(?<whole>0|[1-9]\d*)(?:\.(?<fraction>\d+))?$/;

/**
 * Plain digits to an integer of 10^-decimals, without ever being a `number`. Digits beyond `decimals` are
 * rejected, never cut, also when they are zeros.
 */
export function scaleDigits(whole: string, fraction: string, decimals: number): bigint | undefined {
  if (fraction.length > decimals) return undefined;
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

function parsePlain<T extends bigint>(
  text: string,
  decimals: number,
  fits: (value: bigint) => value is T & bigint,
): ParsedAmount<T> {
  if (text === '') return { ok: false, problem: 'empty' };
  if (text.length > MAX_LENGTH) return { ok: false, problem: 'tooLarge' };
  const groups = PLAIN_DECIMAL.exec(text)?.groups;
  if (groups === undefined) return { ok: false, problem: 'notANumber' };
  const magnitude = scaleDigits(groups['whole'] ?? '', groups['fraction'] ?? '', decimals);
  if (magnitude === undefined) return { ok: false, problem: 'tooManyDecimals' };
  const isNegative = groups['sign'] === '-';
  if (isNegative && magnitude === 0n) return { ok: false, problem: 'signedZero' };
  const value = isNegative ? -magnitude : magnitude;
  return fits(value) ? { ok: true, value } : { ok: false, problem: 'tooLarge' };
}

/** "150.00", "150" or "-12.5" to cents; more than 2 decimals, exponents, "+", "-0" are rejected. */
export const parseUsdDecimal = (text: string): ParsedAmount<UsdCents> =>
  parsePlain(text, USD_DECIMALS, isUsdCents);

/** As {@link parseUsdDecimal}, for reais. */
export const parseBrlDecimal = (text: string): ParsedAmount<BrlCents> =>
  parsePlain(text, USD_DECIMALS, isBrlCents);

/** "0.00163306" to satoshis; more than 8 decimals are rejected. */
export const parseBtcDecimal = (text: string): ParsedAmount<Sats> => parsePlain(text, BTC_DECIMALS, isSats);

/** A price of one Bitcoin such as "68012.34" to cents; a negative one is rejected as `negative`. */
export function parsePriceDecimal(text: string): ParsedAmount<PriceCents> {
  const parsed = parsePlain(text, USD_DECIMALS, isUsdCents);
  if (!parsed.ok) return parsed;
  return isPriceCents(parsed.value) ? { ok: true, value: parsed.value } : { ok: false, problem: 'negative' };
}

/** Cents (dollars, reais or a price) with exactly two decimals: "150.00". */
export const formatCents = (value: UsdCents | BrlCents | PriceCents): string =>
  scaledToDecimal(value, USD_DECIMALS);

/** Satoshis as Bitcoin with exactly eight decimals: "0.00163306". */
export const formatBtc = (value: Sats): string => scaledToDecimal(value, BTC_DECIMALS);
