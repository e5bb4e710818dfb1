import { formatAmount, localiseDecimal } from '@app/money';
import type { DisplayUnit } from '@app/money';
import type { i18n } from 'i18next';

import { FALLBACK_LANGUAGE, LANGUAGES } from './languages';
import type { Language } from './languages';

/** "-330 BRL", as answers of the api write an amount in a text of their own. */
const AMOUNT_WITH_UNIT = /^(?<decimal>-?\d+(?:\.\d+)?) (?<unit>[A-Za-z]{2,10})$/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
const UNITS: Readonly<Record<string, DisplayUnit>> = { USD: 'USD', BRL: 'BRL', BTC: 'BTC' };

/** A rate of "5.4" and a file's "-330" are money too, and have two places at least. */
function withCents(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

function amountOf(decimal: string, unit: string, language: Language): string {
  const known = UNITS[unit];
  // Another coin of a file, "USDT", is written as the file writes it.
  if (known === undefined) return `${localiseDecimal(decimal, language)}\u00a0${unit}`;
  return formatAmount(known === 'BTC' ? decimal : withCents(decimal), known, language);
}

/**
 * Formats of amounts for the places of a sentence: `{{availableUsd, usd}}`, and `brl`, `btc` for plain decimals;
 * `{{amount, asset}}` takes the unit from the value `asset`, `{{text, amount}}` from the text itself. What is no plain
 * decimal, a cell of a file for example, stays as it is.
 */
export function addAmountFormats({ services: { formatter } }: i18n): void {
  const languageOf = (tag: string | undefined): Language =>
    LANGUAGES.find((language) => language === tag) ?? FALLBACK_LANGUAGE;
  const add = (name: string, unitOf: (values: Readonly<Record<string, unknown>>) => unknown): void => {
    formatter?.add(name, (value: unknown, tag, values: Readonly<Record<string, unknown>>) => {
      const unit = unitOf(values);
      const isAmount = typeof value === 'string' && AMOUNT.test(value);
      return isAmount && typeof unit === 'string' ? amountOf(value, unit, languageOf(tag)) : String(value);
    });
  };
  add('usd', () => 'USD');
  add('brl', () => 'BRL');
  add('btc', () => 'BTC');
  add('asset', ({ asset }) => asset);
  formatter?.add('amount', (value: unknown, tag) => {
    const parts = AMOUNT_WITH_UNIT.exec(String(value))?.groups;
    return parts === undefined
      ? String(value)
      : amountOf(parts['decimal'] ?? '', parts['unit'] ?? '', languageOf(tag));
  });
}
