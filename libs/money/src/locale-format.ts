import type { BrlCents, PriceCents, Sats, UsdCents } from './amounts.js';
import { formatBtc, formatCents } from './decimal-string.js';
import type { MoneyLocale } from './money-locale.js';
import { SEPARATORS } from './money-locale.js';

/** U+2212, which has the width of the plus; the hyphen has not. */
export const MINUS_SIGN = '−';

/** Unit after the figure, the same in both languages. */
export type DisplayUnit = 'USD' | 'BRL' | 'BTC' | 'sats';

/**
 * An amount ready to be drawn. Written together it reads `sign + mutedLead + digits + ' ' + unit`; a screen
 * mutes `mutedLead` (the leading zeros of Bitcoin) and draws the unit smaller.
 */
export type AmountParts = {
  readonly sign: '' | '+' | '−';
  readonly mutedLead: string;
  readonly digits: string;
  readonly unit: DisplayUnit;
};

/** `plus: true` writes the plus of a change; zero has no sign in any case. */
export type FormatOptions = { readonly plus?: boolean };

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

/** Dollars, or a price in dollars: "1,234.50 USD". */
export const usdParts = (
  value: UsdCents | PriceCents,
  locale: MoneyLocale,
  options: FormatOptions = {},
): AmountParts => ({ ...localise(formatCents(value), locale, options), mutedLead: '', unit: 'USD' });

/** Reais: "1.234,50 BRL". */
export const brlParts = (value: BrlCents, locale: MoneyLocale, options: FormatOptions = {}): AmountParts => ({
  ...localise(formatCents(value), locale, options),
  mutedLead: '',
  unit: 'BRL',
});

/** Bitcoin with eight places; "0.00" of "0.00163306" is the muted lead. */
export function btcParts(value: Sats, locale: MoneyLocale, options: FormatOptions = {}): AmountParts {
  const { sign, digits } = localise(formatBtc(value), locale, options);
  const significant = digits.search(/[1-9]/);
  const lead = significant > 0 ? digits.slice(0, significant) : '';
  return { sign, mutedLead: lead, digits: digits.slice(lead.length), unit: 'BTC' };
}

/** The same Bitcoin counted in satoshis: "163,306 sats". */
export const satsParts = (value: Sats, locale: MoneyLocale, options: FormatOptions = {}): AmountParts => ({
  ...localise(value.toString(), locale, options),
  mutedLead: '',
  unit: 'sats',
});

/** The parts as one text, for a label, an echo under a field, a spoken name. */
export const amountText = (parts: AmountParts): string =>
  `${parts.sign}${parts.mutedLead}${parts.digits} ${parts.unit}`;
