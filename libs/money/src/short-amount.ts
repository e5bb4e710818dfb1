import { divideHalfEven, scaledToDecimal } from './arithmetic.js';
import {
  type AmountParts,
  amountParts,
  amountText,
  CARD_AMOUNT_LENGTH,
  type DisplayUnit,
  type FormatOptions,
  localiseDecimal,
  NO_BREAK_SPACE,
} from './locale-format.js';
import type { MoneyLocale } from './money-locale.js';

/** Largest first. The short forms of each language, as CLDR has them. */
const SCALES: readonly (Readonly<Record<MoneyLocale, string>> & { readonly zeros: number })[] = [
  { zeros: 12, en: 'T', pt: `${NO_BREAK_SPACE}tri` },
  { zeros: 9, en: 'B', pt: `${NO_BREAK_SPACE}bi` },
  { zeros: 6, en: 'M', pt: `${NO_BREAK_SPACE}mi` },
];

/**
 * The parts of an amount that is too long for a card: two places of millions, billions or trillions, half to even
 * ("1.00T USD", "US$ 1,00 tri"); undefined where the whole amount fits, or is below a million. A thousand trillions and
 * more, the end of what the ledger holds, have no places.
 */
export function shortAmountParts(
  decimal: string,
  unit: DisplayUnit,
  locale: MoneyLocale,
  options: FormatOptions = {},
): AmountParts | undefined {
  const whole = amountParts(decimal, unit, locale, options);
  if (amountText(whole).length <= CARD_AMOUNT_LENGTH) return undefined;
  const [integer = '', fraction = ''] = decimal.replace('-', '').split('.');
  const scaled = BigInt(integer + fraction);
  const roundedTo = (zeros: number, places: number): bigint =>
    divideHalfEven(scaled * 10n ** BigInt(places), 10n ** BigInt(zeros + fraction.length));
  const fitting = SCALES.findIndex(({ zeros }) => integer.length > zeros);
  const inFitting = SCALES[fitting];
  // 999,999,999.00 is one billion, not a thousand millions.
  const isNextScale = inFitting !== undefined && roundedTo(inFitting.zeros, 2) >= 100_000n;
  const scale = (isNextScale ? SCALES[fitting - 1] : undefined) ?? inFitting;
  if (scale === undefined) return undefined;
  const places = roundedTo(scale.zeros, 2) >= 100_000n ? 0 : 2;
  const figure = localiseDecimal(scaledToDecimal(roundedTo(scale.zeros, places), places), locale);
  return { ...whole, mutedLead: '', digits: `${figure}${scale[locale]}` };
}
