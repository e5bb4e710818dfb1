import {
  BTC_DECIMALS,
  divideHalfEven,
  localiseDecimal,
  parseLocalBtc,
  parseLocalCents,
  parseLocalPrice,
  SATS_PER_BTC,
  scaledToDecimal,
  toDollars,
  toReais,
  tradeTotal,
  USD_DECIMALS,
} from '@app/money';
import type { MoneyLocale, PriceCents, RateMicro, Sats, TypedAmount, UsdCents } from '@app/money';

/** The currency in which price, total and fee are typed. */
export type EntryCurrency = 'USD' | 'BRL';

/** The three figures of which two give the third. The total is what was paid with the fee, or received less it. */
export type Figure = 'quantity' | 'price' | 'total';
export type FigureTexts = Readonly<Record<Figure, string>>;

/** How a text is written. */
export interface Notation {
  readonly locale: MoneyLocale;
  readonly currency: EntryCurrency;
}

/** A text as a person typed it, in the notation of that moment; it is converted to be shown and never stored so. */
export interface Typed extends Notation {
  readonly text: string;
}

export interface TypedFigure extends Typed {
  readonly figure: Figure;
}

/** What was typed, newest first. Two are enough: with a third typed the oldest follows from the others. */
export type TypedFigures = readonly TypedFigure[];

/** Quantity and price as they are recorded, with the value that was recorded next to them. */
export interface RecordedFigures {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
}

const KEPT = 2;
const FIGURES = ['quantity', 'price', 'total'] as const;

/** Types into a field. A field that was emptied before counts again as not typed, and may be completed. */
export function type(typed: TypedFigures, entry: TypedFigure): TypedFigures {
  const others = typed.filter((other) => other.figure !== entry.figure && other.text.trim() !== '');
  return [entry, ...others].slice(0, KEPT);
}

/** Satoshis or hundredths of the currency. */
function parse(figure: Figure | 'fee', text: string, { locale, currency }: Notation): TypedAmount<bigint> {
  if (figure === 'quantity') return parseLocalBtc(text, locale);
  if (figure === 'price') return parseLocalPrice(text, locale, currency);
  return parseLocalCents(text, locale, currency);
}

const write = (figure: Figure | 'fee', amount: bigint, locale: MoneyLocale): string =>
  localiseDecimal(scaledToDecimal(amount, figure === 'quantity' ? BTC_DECIMALS : USD_DECIMALS), locale);

interface ShowOptions extends Notation {
  /** Reais for one dollar; null while it is not known. */
  readonly rate: RateMicro | null;
}

/** A typed text in the notation on screen: as it was typed there, else converted. Blank while the rate is missing. */
export function shownText(
  figure: Figure | 'fee',
  typed: Typed,
  { locale, currency, rate }: ShowOptions,
): string {
  const isOtherCurrency = figure !== 'quantity' && typed.currency !== currency;
  if (typed.locale === locale && !isOtherCurrency) return typed.text;
  const parsed = parse(figure, typed.text, typed);
  if (!parsed.ok) return typed.text;
  if (!isOtherCurrency) return write(figure, parsed.value, locale);
  if (rate === null || rate === 0n) return '';
  const convert = currency === 'BRL' ? toReais : toDollars;
  return write(figure, convert(parsed.value, rate), locale);
}

interface CompleteOptions extends Notation {
  readonly isSale: boolean;
  /** In hundredths of the currency. */
  readonly fee: bigint;
  /** Stand in while nothing is typed; null where there is nothing to stand in. */
  readonly prefill: { readonly quantity: string | null; readonly price: string | null };
  /** In dollars: counts where quantity and price are the recorded ones. */
  readonly recorded: RecordedFigures | null;
}

/** All three texts: what was typed, what stands in for it, and the one that follows from two others. */
export function completeFigures(typed: TypedFigures, options: CompleteOptions): FigureTexts {
  const { locale, prefill } = options;
  const isTyped = (figure: Figure): boolean => typed.some((each) => each.figure === figure);
  // The price stands in before the quantity: with a total typed it is the quantity that follows.
  const standIns = (['price', 'quantity'] as const).flatMap((figure) => {
    const text = prefill[figure];
    return text === null || isTyped(figure) ? [] : [{ figure, text }];
  });
  const given: readonly { readonly figure: Figure; readonly text: string }[] = [...typed, ...standIns];
  const known = given
    .flatMap(({ figure, text }) => {
      const parsed = parse(figure, text, options);
      return parsed.ok && parsed.value > 0n ? [{ figure, amount: parsed.value }] : [];
    })
    .slice(0, KEPT);
  const texts = Object.fromEntries(given.map(({ figure, text }) => [figure, text]));
  const missing = FIGURES.find((figure) => !known.some((each) => each.figure === figure));
  if (known.length < KEPT || missing === undefined || isTyped(missing)) return { ...BLANK, ...texts };
  const amountOf = (figure: Figure): bigint => known.find((each) => each.figure === figure)?.amount ?? 0n;
  const amount = derive(missing, amountOf, options);
  return { ...BLANK, ...texts, [missing]: amount < 0n ? '' : write(missing, amount, locale) };
}

const BLANK: FigureTexts = { quantity: '', price: '', total: '' };

/** As the ledger computes it: the value half to even, Bitcoin for an amount rounded down, the price half to even. */
function derive(figure: Figure, amountOf: (figure: Figure) => bigint, options: CompleteOptions): bigint {
  const { fee, isSale, currency, recorded } = options;
  const [quantity, price] = [amountOf('quantity'), amountOf('price')];
  // What is left of a total without the fee.
  const value = isSale ? amountOf('total') + fee : amountOf('total') - fee;
  switch (figure) {
    case 'total':
      return tradeTotal(
        { value: valueOf({ quantity, price }, currency === 'USD' ? recorded : null), fee },
        isSale,
      );
    case 'quantity':
      return value < 0n ? -1n : (value * SATS_PER_BTC) / price;
    case 'price':
      return divideHalfEven(value * SATS_PER_BTC, quantity);
  }
}

interface QuantityAndPrice {
  readonly quantity: bigint;
  readonly price: bigint;
}

/** Quantity x price, half to even; what was recorded, in dollars, where both are as they were recorded. */
export function valueOf({ quantity, price }: QuantityAndPrice, recorded: RecordedFigures | null): bigint {
  const isRecorded = recorded?.quantity === quantity && recorded.price === price;
  return isRecorded ? recorded.value : divideHalfEven(quantity * price, SATS_PER_BTC);
}
