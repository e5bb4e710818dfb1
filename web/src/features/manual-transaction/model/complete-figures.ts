import {
  BTC_DECIMALS,
  divideHalfEven,
  localiseDecimal,
  parseLocalBtc,
  parseLocalCents,
  parseLocalPrice,
  SATS_PER_BTC,
  scaledToDecimal,
  USD_DECIMALS,
} from '@app/money';
import type { MoneyLocale, TypedAmount } from '@app/money';

/** The three figures of which two give the third. Price and value are in the currency of the entry. */
export type Figure = 'quantity' | 'price' | 'value';
export type FigureTexts = Readonly<Record<Figure, string>>;

/** A figure that a person typed. */
export interface Typed {
  readonly figure: Figure;
  readonly text: string;
}

/** What was typed, newest first. Two are enough: with a third typed the oldest follows from the others. */
export type TypedFigures = readonly Typed[];

const KEPT = 2;
const FIGURES = ['quantity', 'price', 'value'] as const;

/** Types into a field. A field that was emptied before counts again as not typed, and may be completed. */
export function type(typed: TypedFigures, figure: Figure, text: string): TypedFigures {
  const others = typed.filter((other) => other.figure !== figure && other.text.trim() !== '');
  return [{ figure, text }, ...others].slice(0, KEPT);
}

/** The figures that are not typed any more: the other currency has other prices and values. */
export const withoutMoney = (typed: TypedFigures): TypedFigures =>
  typed.filter(({ figure }) => figure === 'quantity');

interface CompleteOptions {
  readonly locale: MoneyLocale;
  readonly currency: 'USD' | 'BRL';
  /** The price of the day, in the currency of the entry; used while no price is typed. */
  readonly dayPrice: string | null;
}

/** All three texts: what was typed, the price of the day, and the one that follows from two others. */
export function completeFigures(
  typed: TypedFigures,
  { locale, currency, dayPrice }: CompleteOptions,
): FigureTexts {
  const isTyped = (figure: Figure): boolean => typed.some((each) => each.figure === figure);
  const given: TypedFigures =
    dayPrice === null || isTyped('price') ? typed : [...typed, { figure: 'price', text: dayPrice }];
  const known = given
    .flatMap(({ figure, text }) => {
      const amount = read(figure, text, { locale, currency });
      return amount === null ? [] : [{ figure, amount }];
    })
    .slice(0, KEPT);
  const missing = FIGURES.find((figure) => !known.some((each) => each.figure === figure));
  const texts = Object.fromEntries(given.map(({ figure, text }) => [figure, text]));
  const amountOf = (figure: Figure): bigint => known.find((each) => each.figure === figure)?.amount ?? 0n;
  const follows =
    known.length < KEPT || missing === undefined || isTyped(missing)
      ? {}
      : { [missing]: write(missing, derive(missing, amountOf), locale) };
  return { quantity: '', price: '', value: '', ...texts, ...follows };
}

/** Satoshis or hundredths of the currency; null for what is no amount above zero. */
function read(
  figure: Figure,
  text: string,
  { locale, currency }: Omit<CompleteOptions, 'dayPrice'>,
): bigint | null {
  const parsed: TypedAmount<bigint> =
    figure === 'quantity'
      ? parseLocalBtc(text, locale)
      : figure === 'price'
        ? parseLocalPrice(text, locale, currency)
        : parseLocalCents(text, locale, currency);
  return parsed.ok && parsed.value > 0n ? parsed.value : null;
}

/** As the ledger computes it: the value half to even, Bitcoin for an amount rounded down, the price half to even. */
function derive(figure: Figure, amountOf: (figure: Figure) => bigint): bigint {
  switch (figure) {
    case 'value':
      return divideHalfEven(amountOf('quantity') * amountOf('price'), SATS_PER_BTC);
    case 'quantity':
      return (amountOf('value') * SATS_PER_BTC) / amountOf('price');
    case 'price':
      return divideHalfEven(amountOf('value') * SATS_PER_BTC, amountOf('quantity'));
  }
}

const write = (figure: Figure, amount: bigint, locale: MoneyLocale): string =>
  localiseDecimal(scaledToDecimal(amount, figure === 'quantity' ? BTC_DECIMALS : USD_DECIMALS), locale);
