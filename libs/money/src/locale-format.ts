import type { MoneyLocale } from './money-locale.js';
import { SEPARATORS } from './money-locale.js';

/** U+2212, which has the width of the plus; the hyphen has not. */
export const MINUS_SIGN = '−';

/** Keeps a figure and its unit on one line. */
export const NO_BREAK_SPACE = '\u00a0';

export type DisplayUnit = 'USD' | 'BRL' | 'BTC' | 'sats';

/**
 * An amount ready to be drawn: sign, muted leading zeros and digits, with the unit after them, or between the sign and
 * the digits where `isUnitFirst`. A screen mutes `mutedLead` (the leading zeros of Bitcoin) and draws the unit smaller.
 */
export interface AmountParts {
  readonly sign: '' | '+' | '−';
  readonly mutedLead: string;
  readonly digits: string;
  /** As the language writes it: "USD", "US$". */
  readonly unit: string;
  readonly isUnitFirst: boolean;
}

/** `plus: true` writes the plus of a change; zero has no sign in any case. */
export interface FormatOptions {
  readonly plus?: boolean;
}

/** Groups a plain decimal string ("-1234.50") in the locale's format, with a true minus. Exact at any size. */
export function localiseDecimal(decimal: string, locale: MoneyLocale, options: FormatOptions = {}): string {
  const { sign, digits } = localise(decimal, locale, options);
  return `${sign}${digits}`;
}

function localise(
  decimal: string,
  locale: MoneyLocale,
  options: FormatOptions,
): { readonly sign: AmountParts['sign']; readonly digits: string } {
  const isNegative = decimal.startsWith('-');
  const [whole = '0', fraction] = decimal.replace('-', '').split('.');
  const separators = SEPARATORS[locale];
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, separators.group);
  const digits = fraction === undefined ? grouped : `${grouped}${separators.decimal}${fraction}`;
  if (!/[1-9]/.test(decimal)) return { sign: '', digits };
  return { sign: isNegative ? MINUS_SIGN : options.plus === true ? '+' : '', digits };
}

/** The currencies that Portuguese writes before the figure, with their symbol. */
const SYMBOLS_PT: Readonly<Partial<Record<DisplayUnit, string>>> = { USD: 'US$', BRL: 'R$' };

/** A unit by itself, in the head of a column or at a field: "USD" in English, "US$" in Portuguese. */
export const unitSymbol = (unit: DisplayUnit, locale: MoneyLocale): string =>
  (locale === 'pt' ? SYMBOLS_PT[unit] : undefined) ?? unit;

/** Whether the unit is written before the figure: currencies in Portuguese. */
export const isUnitFirst = (unit: DisplayUnit, locale: MoneyLocale): boolean =>
  locale === 'pt' && SYMBOLS_PT[unit] !== undefined;

/**
 * The parts of an amount; "0.00" of "0.00163306 BTC" is the muted lead.
 *
 * @param decimal plain decimal string of the unit, with the places that are to be shown
 */
export function amountParts(
  decimal: string,
  unit: DisplayUnit,
  locale: MoneyLocale,
  options: FormatOptions = {},
): AmountParts {
  const { sign, digits } = localise(decimal, locale, options);
  const significant = unit === 'BTC' ? Math.max(0, digits.search(/[1-9]/)) : 0;
  return {
    sign,
    mutedLead: digits.slice(0, significant),
    digits: digits.slice(significant),
    unit: unitSymbol(unit, locale),
    isUnitFirst: isUnitFirst(unit, locale),
  };
}

/** The parts as one text, for a sentence, a label, a spoken name. */
export function amountText({ sign, mutedLead, digits, unit, isUnitFirst: isFirst }: AmountParts): string {
  const figure = `${mutedLead}${digits}`;
  return isFirst ? `${sign}${unit}${NO_BREAK_SPACE}${figure}` : `${sign}${figure}${NO_BREAK_SPACE}${unit}`;
}

/** An amount as text: "366.71 USD" in English; "US$ 366,71", "R$ 297,32", "0,00450000 BTC" in Portuguese. */
export const formatAmount = (
  decimal: string,
  unit: DisplayUnit,
  locale: MoneyLocale,
  options: FormatOptions = {},
): string => amountText(amountParts(decimal, unit, locale, options));

/** What stands for an amount that is hidden, with its unit where it belongs: "•••• USD", "US$ ••••". */
export const maskedAmount = (unit: DisplayUnit, locale: MoneyLocale): string =>
  amountText({
    ...amountParts('0', unit, locale),
    digits: '••••',
    mutedLead: '',
  });

/** Longest amount in a card, with sign, unit and blanks; a longer one is shortened where it is a million or more. */
export const CARD_AMOUNT_LENGTH = 15;
