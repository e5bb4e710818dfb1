import { parseLocalBtc, scaledToDecimal } from '@app/money';
import type { AmountProblem, MoneyLocale, RateMicro } from '@app/money';

export type ParsedRate =
  { readonly ok: true; readonly rate: RateMicro } | { readonly ok: false; readonly problem: AmountProblem };

/** A quantity of Bitcoin has two places more than a rate. */
const TWO_PLACES = 100n;

/**
 * An exchange rate as typed by a person. It is read as a quantity of Bitcoin is, which also has more than three decimal
 * places: "5,432" in English could be 5.432 or 5432 and is rejected.
 */
export function parseLocalRate(text: string, locale: MoneyLocale): ParsedRate {
  const parsed = parseLocalBtc(text, locale);
  if (!parsed.ok) return parsed;
  if (parsed.value % TWO_PLACES !== 0n) return { ok: false, problem: 'tooManyDecimals' };
  return { ok: true, rate: parsed.value / TWO_PLACES };
}

/** A rate as the API takes it, without zeros at its end: "5.4321". */
export const formatRate = (rate: RateMicro): string => scaledToDecimal(rate, 6).replace(/\.?0+$/, '');
