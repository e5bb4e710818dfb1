import type { BrlCents, PriceCents, Sats, UsdCents } from './amounts.js';
import { isBrlCents, isPriceCents, isSats, isUsdCents } from './amounts.js';
import type { AmountProblem } from './decimal-string.js';
import { BTC_DECIMALS, scaleDigits, USD_DECIMALS } from './decimal-string.js';
import type { RateMicro } from './exchange-rate.js';
import type { MoneyLocale } from './money-locale.js';
import { SEPARATORS } from './money-locale.js';

/** Why a typed text is no amount; `otherCurrency` names another unit than the field takes. */
export type TypedAmountProblem = AmountProblem | 'otherCurrency';

/** A typed amount, or the reason why the text is none. */
export type TypedAmount<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: TypedAmountProblem };

const MAX_LENGTH = 60;
const MINUS = /^[-−]\s*/;
/** A unit before or behind the figure, as screens, exchanges and banks write it. */
const UNIT_BEFORE = /^(?:US\$|R\$|\$|₿|USD|BRL|BTC)\s*/i;
const UNIT_BEHIND = /\s*(?:USD|BRL|BTC|sats?)$/i;
const DIGITS_AND_SIGNS = /^[\d., \u00a0\u2009\u202f]*\d[\d.,]*$/;
const GROUPED = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/;
/** Blanks, also no-break and narrow ones, part groups in every language; what follows them is the decimal sign. */
const GROUPED_BY_BLANKS = /^(?<whole>[1-9]\d{0,2}(?:[ \u00a0\u2009\u202f]\d{3})+)(?:[.,](?<fraction>\d*))?$/;
/** Either a thousand times as much or three decimals: no language decides that safely. */
const ONE_SIGN_THREE_DIGITS = /^[1-9]\d{0,2}[.,]\d{3}$/;

type Unit = 'USD' | 'BRL' | 'BTC' | 'sats';
const UNITS: ReadonlyMap<string, Unit> = new Map([
  ...(['USD', 'US$', '$'] as const).map((text) => [text, 'USD'] as const),
  ...(['BRL', 'R$'] as const).map((text) => [text, 'BRL'] as const),
  ...(['BTC', '₿'] as const).map((text) => [text, 'BTC'] as const),
  ...(['SAT', 'SATS'] as const).map((text) => [text, 'sats'] as const),
]);

type Digits = { readonly whole: string; readonly fraction: string };
type Reading = Digits | AmountProblem;

/** One kind of sign: the locale says whether it parts groups or decimals. */
function readOneSign(text: string, locale: MoneyLocale, isGrouped: boolean): Reading {
  const { decimal, group } = SEPARATORS[locale];
  const [head = '', tail, ...more] = text.split(decimal);
  if (more.length > 0) return 'ambiguous';
  if (tail !== undefined) return { whole: head, fraction: tail };
  if (!head.includes(group)) return { whole: head, fraction: '' };
  return isGrouped && GROUPED.test(head) ? { whole: head.replaceAll(group, ''), fraction: '' } : 'ambiguous';
}

/** Both signs: the last one is the decimal sign in every language. */
function readBothSigns(text: string): Reading {
  const at = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const [head, sign] = [text.slice(0, at), text.charAt(at)];
  if (head.includes(sign) || !GROUPED.test(head)) return 'ambiguous';
  return { whole: head.replaceAll(/[.,]/g, ''), fraction: text.slice(at + 1) };
}

function readDigits(text: string, locale: MoneyLocale, { decimals, isGrouped }: Kind<bigint>): Reading {
  if (/\s/.test(text)) {
    const groups = GROUPED_BY_BLANKS.exec(text)?.groups;
    if (groups === undefined) return 'notANumber';
    return { whole: (groups['whole'] ?? '').replaceAll(/\s/g, ''), fraction: groups['fraction'] ?? '' };
  }
  if (text.includes('.') && text.includes(',')) return readBothSigns(text);
  if (decimals > 0 && isGrouped && ONE_SIGN_THREE_DIGITS.test(text)) return 'ambiguous';
  return readOneSign(text, locale, isGrouped);
}

type Kind<T> = {
  /** Null where every unit is another one. */
  readonly unit: Unit | null;
  readonly decimals: number;
  /** Whether it may be so large that its digits are grouped. */
  readonly isGrouped: boolean;
  readonly fits: (value: bigint) => value is T & bigint;
};

const unitOf = (text: string | undefined): Unit | undefined => UNITS.get((text ?? '').trim().toUpperCase());

function parseLocalised<T extends bigint>(input: string, locale: MoneyLocale, kind: Kind<T>): TypedAmount<T> {
  const text = input.trim();
  if (text === '') return { ok: false, problem: 'empty' };
  if (text.length > MAX_LENGTH) return { ok: false, problem: 'tooLarge' };
  // "-$5" and "$-5" alike.
  const signless = text.replace(MINUS, '');
  const figure = signless.replace(UNIT_BEFORE, '').replace(MINUS, '').replace(UNIT_BEHIND, '');
  if (!DIGITS_AND_SIGNS.test(figure)) return { ok: false, problem: 'notANumber' };
  const units = [UNIT_BEFORE.exec(signless)?.[0], UNIT_BEHIND.exec(signless)?.[0]].map(unitOf);
  if (units.some((unit) => unit !== undefined && unit !== kind.unit))
    return { ok: false, problem: 'otherCurrency' };
  if (/[-−]/.test(text)) return { ok: false, problem: 'negative' };
  const reading = readDigits(figure, locale, kind);
  if (typeof reading === 'string') return { ok: false, problem: reading };
  const value = scaleDigits(reading.whole, reading.fraction, kind.decimals);
  if (value === undefined) return { ok: false, problem: 'tooManyDecimals' };
  return kind.fits(value) ? { ok: true, value } : { ok: false, problem: 'tooLarge' };
}

/**
 * Dollars as typed or pasted by a person: in the format of the locale, or with both signs in that of either language.
 * "US$", "$", "USD" and blanks between groups are taken; another currency is `otherCurrency`. What two readers could read
 * differently is rejected as `ambiguous`; the caller shows the parsed value back before anything is confirmed.
 */
export const parseLocalUsd = (text: string, locale: MoneyLocale): TypedAmount<UsdCents> =>
  parseLocalCents(text, locale, 'USD');

/** Reais as typed by a person. */
export const parseLocalBrl = (text: string, locale: MoneyLocale): TypedAmount<BrlCents> =>
  parseLocalised(text, locale, { unit: 'BRL', decimals: USD_DECIMALS, isGrouped: true, fits: isBrlCents });

/**
 * Hundredths of the currency of an entry, with the limits of dollars: a total or a fee that becomes dollars at a rate.
 */
export const parseLocalCents = (
  text: string,
  locale: MoneyLocale,
  unit: 'USD' | 'BRL',
): TypedAmount<UsdCents> =>
  parseLocalised(text, locale, { unit, decimals: USD_DECIMALS, isGrouped: true, fits: isUsdCents });

/** A price of one Bitcoin as typed by a person, in the currency of the entry, with the limits of a price in dollars. */
export const parseLocalPrice = (
  text: string,
  locale: MoneyLocale,
  unit: 'USD' | 'BRL' = 'USD',
): TypedAmount<PriceCents> =>
  parseLocalised(text, locale, { unit, decimals: USD_DECIMALS, isGrouped: true, fits: isPriceCents });

/** Bitcoin as typed by a person; "1,234" and "1.234" could mean 1.234 or 1234 and are rejected. */
export const parseLocalBtc = (text: string, locale: MoneyLocale): TypedAmount<Sats> =>
  parseLocalised(text, locale, { unit: 'BTC', decimals: BTC_DECIMALS, isGrouped: true, fits: isSats });

/** Satoshis as typed by a person who chose sats as the unit. */
export const parseLocalSats = (text: string, locale: MoneyLocale): TypedAmount<Sats> =>
  parseLocalised(text, locale, { unit: 'sats', decimals: 0, isGrouped: true, fits: isSats });

const RATE_DECIMALS = 6;
const MAX_RATE = 10n ** 18n;

/**
 * Reais for one dollar as typed by a person. A rate has no groups, so that three decimals in the format of the locale are
 * three decimals; the sign of the other language is rejected.
 */
export const parseLocalRate = (text: string, locale: MoneyLocale): TypedAmount<RateMicro> =>
  parseLocalised(text, locale, {
    ...{ unit: 'BRL', decimals: RATE_DECIMALS, isGrouped: false },
    fits: (value): value is RateMicro => value < MAX_RATE,
  });

/** A measure such as the RSI, in hundred-millionths: no unit, no groups. */
export const parseLocalMeasure = (text: string, locale: MoneyLocale): TypedAmount<bigint> =>
  parseLocalised(text, locale, {
    ...{ unit: null, decimals: BTC_DECIMALS, isGrouped: false },
    fits: (value): value is bigint => value < MAX_RATE,
  });
