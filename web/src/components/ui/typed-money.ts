import { localiseDecimal } from '@app/money';
import type { MoneyLocale } from '@app/money';

import { readMoney } from './money-field';
import type { MoneyKind } from './money-field';

/** A text as a person typed it, with the language of that moment. */
export interface TypedMoney {
  readonly text: string;
  readonly locale: MoneyLocale;
}

/** What was typed, in the notation of the language on screen: "1,234.56" would be refused, or be another amount, in Portuguese. */
export function typedIn(
  { text, locale: typedLocale }: TypedMoney,
  kind: MoneyKind,
  locale: MoneyLocale,
): string {
  if (typedLocale === locale) return text;
  const reading = readMoney(text, kind, typedLocale);
  return reading.ok ? localiseDecimal(reading.value, locale) : text;
}
