import type { BrlCents, PriceCents, Sats, UsdCents } from './amounts.js';
import { isBrlCents, isPriceCents, isSats, isUsdCents } from './amounts.js';
import type { AmountProblem, ParsedAmount } from './decimal-string.js';
import { BTC_DECIMALS, scaleDigits, USD_DECIMALS } from './decimal-string.js';
import type { MoneyLocale } from './money-locale.js';
import { SEPARATORS } from './money-locale.js';

const MAX_LENGTH = 60;
const EDGE_SPACE = /^[\s\u00a0\u202f]+|[\s\u00a0\u202f]+$/g;
const MINUS = /^[-−]/;
const DIGITS_AND_SIGNS = /^[\d.,]*\d[\d.,]*$/;
const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;

type Digits = { readonly whole: string; readonly fraction: string };
type Reading = Digits | AmountProblem;

/** Only group signs, no decimal sign: "1,234" and "1,234,567" in English. */
function readGroupsOnly(text: string, group: string, decimals: number): Reading {
  const parts = text.split(group);
  if (!GROUPED.test(text)) return 'ambiguous';
  // One sign before three digits may also be the other language's decimal sign. Dollars cannot have three
  // decimals, so only the grouped reading is left there; Bitcoin can, and a factor of 1000 is at stake.
  if (parts.length === 2 && decimals >= 3) return 'ambiguous';
  return { whole: parts.join(''), fraction: '' };
}

function readDigits(text: string, locale: MoneyLocale, decimals: number): Reading {
  const { decimal, group } = SEPARATORS[locale];
  const [head = '', tail, ...more] = text.split(decimal);
  if (more.length > 0) return 'ambiguous';
  if (tail === undefined) {
    return head.includes(group) ? readGroupsOnly(head, group, decimals) : { whole: head, fraction: '' };
  }
  if (tail.includes(group)) return 'ambiguous';
  if (head.includes(group) && !GROUPED.test(head)) return 'ambiguous';
  return { whole: head.replaceAll(group, ''), fraction: tail };
}

type Kind<T> = { readonly decimals: number; readonly fits: (value: bigint) => value is T & bigint };

function parseLocalised<T extends bigint>(
  input: string,
  locale: MoneyLocale,
  kind: Kind<T>,
): ParsedAmount<T> {
  const text = input.replace(EDGE_SPACE, '');
  if (text === '') return { ok: false, problem: 'empty' };
  if (text.length > MAX_LENGTH) return { ok: false, problem: 'tooLarge' };
  const unsigned = text.replace(MINUS, '');
  if (!DIGITS_AND_SIGNS.test(unsigned)) return { ok: false, problem: 'notANumber' };
  if (unsigned !== text) return { ok: false, problem: 'negative' };
  const reading = readDigits(text, locale, kind.decimals);
  if (typeof reading === 'string') return { ok: false, problem: reading };
  const value = scaleDigits(reading.whole, reading.fraction, kind.decimals);
  if (value === undefined) return { ok: false, problem: 'tooManyDecimals' };
  return kind.fits(value) ? { ok: true, value } : { ok: false, problem: 'tooLarge' };
}

/**
 * Dollars as typed by a person, in the format of the locale. What two readers could read differently is
 * rejected as `ambiguous`; the caller shows the parsed value back before anything is confirmed.
 */
export const parseLocalUsd = (text: string, locale: MoneyLocale): ParsedAmount<UsdCents> =>
  parseLocalised(text, locale, { decimals: USD_DECIMALS, fits: isUsdCents });

/** Reais as typed by a person. */
export const parseLocalBrl = (text: string, locale: MoneyLocale): ParsedAmount<BrlCents> =>
  parseLocalised(text, locale, { decimals: USD_DECIMALS, fits: isBrlCents });

/** A price of one Bitcoin in dollars as typed by a person. */
export const parseLocalPrice = (text: string, locale: MoneyLocale): ParsedAmount<PriceCents> =>
  parseLocalised(text, locale, { decimals: USD_DECIMALS, fits: isPriceCents });

/** Bitcoin as typed by a person; "1,234" in English could mean 1.234 or 1234 and is rejected. */
export const parseLocalBtc = (text: string, locale: MoneyLocale): ParsedAmount<Sats> =>
  parseLocalised(text, locale, { decimals: BTC_DECIMALS, fits: isSats });

/** Satoshis as typed by a person who chose sats as the unit. */
export const parseLocalSats = (text: string, locale: MoneyLocale): ParsedAmount<Sats> =>
  parseLocalised(text, locale, { decimals: 0, fits: isSats });
