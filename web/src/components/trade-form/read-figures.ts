import {
  brlCents,
  isBrlCents,
  isPriceCents,
  isUsdCents,
  parseLocalBtc,
  parseLocalCents,
  parseLocalPrice,
  parseLocalRate,
  priceCents,
  toDollars,
  tradeTotal,
  usdCents,
  ZERO_CENTS,
} from '@app/money';
import type {
  BrlCents,
  PriceCents,
  RateMicro,
  Sats,
  TypedAmount,
  TypedAmountProblem,
  UsdCents,
} from '@app/money';

import { valueOf } from './figures';
import type { FigureTexts, Notation, RecordedFigures } from './figures';

/** The fields of the figures in the notation on screen. */
export interface EntryTexts extends FigureTexts {
  /** Optional: blank is no fee. */
  readonly fee: string;
  /** Reais for one dollar; read only where the figures are in reais. */
  readonly rate: string;
}

export type EntryField = keyof EntryTexts;
/** `unreadable` is explained by the field itself, with an example. */
export type FigureFault = 'required' | 'invalid' | 'notPositive' | 'aboveTotal' | 'tooLarge' | 'unreadable';
export type FigureFaults = Readonly<Partial<Record<EntryField, FigureFault>>>;

/** The figures in reais behind a trade that was entered so. */
export interface FiguresInReais {
  readonly fee: BrlCents;
  /** Spend with the fee, or proceeds less it. */
  readonly total: BrlCents;
  readonly rate: RateMicro;
}

/** The figures of a trade, in dollars. */
export interface FilledFigures {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
  /** Spend with the fee, or proceeds less it. */
  readonly total: UsdCents;
  /** The value is known better than by quantity x price. */
  readonly isValueGiven: boolean;
  readonly reais: FiguresInReais | null;
}

export type FiguresReading =
  | { readonly ok: true; readonly figures: FilledFigures }
  | { readonly ok: false; readonly faults: FigureFaults };

export interface ReadOptions extends Notation {
  readonly isSale: boolean;
  /** The total was typed and did not follow from quantity and price. */
  readonly isTotalTyped: boolean;
  readonly recorded: RecordedFigures | null;
}

const FAULTS: Readonly<Record<TypedAmountProblem, FigureFault>> = {
  empty: 'required',
  notANumber: 'invalid',
  negative: 'notPositive',
  signedZero: 'notPositive',
  ambiguous: 'unreadable',
  otherCurrency: 'unreadable',
  tooManyDecimals: 'unreadable',
  tooLarge: 'unreadable',
};

type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: FigureFault };

const outcome = <T extends bigint>(parsed: TypedAmount<T>): Outcome<T> =>
  parsed.ok ? parsed : { ok: false, fault: FAULTS[parsed.problem] };

const positive = <T extends bigint>(parsed: TypedAmount<T>): Outcome<T> =>
  parsed.ok && parsed.value === 0n ? { ok: false, fault: 'notPositive' } : outcome(parsed);

const faultOf = (field: EntryField, read: Outcome<unknown>): FigureFaults =>
  read.ok ? {} : { [field]: read.fault };

/** Blank or zero, as a figure is that follows from a total of which the fee leaves nothing. */
const isNothing = (read: Outcome<unknown>): boolean =>
  !read.ok && (read.fault === 'required' || read.fault === 'notPositive');

/** Reads the fields. Every fault is told at once, so that nobody corrects them one by one. */
export function readFigures(texts: EntryTexts, options: ReadOptions): FiguresReading {
  const { locale, currency, isTotalTyped } = options;
  const quantity = positive(parseLocalBtc(texts.quantity, locale));
  const price = positive(parseLocalPrice(texts.price, locale, currency));
  const fee: Outcome<UsdCents> =
    texts.fee.trim() === ''
      ? { ok: true, value: ZERO_CENTS }
      : outcome(parseLocalCents(texts.fee, locale, currency));
  const rate: Outcome<RateMicro | null> =
    currency === 'BRL' ? positive(parseLocalRate(texts.rate, locale)) : { ok: true, value: null };
  const total = readTotal(texts.total, quantity.ok && price.ok, options);
  const isFeeAbove = isTotalTyped && !options.isSale && fee.ok && total.ok && total.value <= fee.value;
  if (isFeeAbove || !quantity.ok || !price.ok || !fee.ok || !rate.ok || !total.ok) {
    return {
      ok: false,
      faults: {
        ...(isFeeAbove && isNothing(quantity) ? {} : faultOf('quantity', quantity)),
        ...(isFeeAbove && isNothing(price) ? {} : faultOf('price', price)),
        ...faultOf('total', total),
        ...(isFeeAbove ? FEE_ABOVE_TOTAL.faults : faultOf('fee', fee)),
        ...faultOf('rate', rate),
      },
    };
  }
  return settle(
    {
      quantity: quantity.value,
      price: price.value,
      fee: fee.value,
      rate: rate.value,
      total: isTotalTyped ? total.value : null,
    },
    options,
  );
}

/** A total that follows is read only to say that it is missing: a trade of less than half a cent totals 0.00. */
function readTotal(text: string, isKnown: boolean, { locale, currency, isTotalTyped }: ReadOptions) {
  const parsed = parseLocalCents(text, locale, currency);
  if (isTotalTyped) return positive(parsed);
  return isKnown ? ({ ok: true, value: ZERO_CENTS } as const) : outcome(parsed);
}

interface Entered {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly fee: UsdCents;
  /** Null: entered in dollars. */
  readonly rate: RateMicro | null;
  /** Null: follows from the others. */
  readonly total: UsdCents | null;
}

const FEE_ABOVE_TOTAL = { ok: false, faults: { fee: 'aboveTotal' } } as const satisfies FiguresReading;
const TOO_LARGE = { ok: false, faults: { price: 'tooLarge' } } as const satisfies FiguresReading;

/** The value behind a typed total; null where quantity and price say it. */
const typedValue = ({ total, fee }: Entered, isSale: boolean): bigint | null =>
  total === null ? null : isSale ? total + fee : total - fee;

function settle(entered: Entered, options: ReadOptions): FiguresReading {
  const { isSale, recorded } = options;
  const { quantity, price, fee, rate } = entered;
  const typed = typedValue(entered, isSale);
  if (rate !== null) return settleReais(entered, { ...options, rate, typed });
  const value = typed ?? valueOf({ quantity, price }, recorded);
  const isRecorded = recorded?.quantity === quantity && recorded.price === price;
  return settled({
    quantity,
    price,
    fee,
    value,
    isSale,
    isValueGiven: typed !== null || isRecorded,
    reais: null,
  });
}

interface ReaisOptions extends ReadOptions {
  readonly rate: RateMicro;
  readonly typed: bigint | null;
}

/** Price and fee in reais become dollars at the rate, each to the cent; the reais are kept next to them. */
function settleReais({ quantity, price, fee }: Entered, options: ReaisOptions): FiguresReading {
  const { isSale, recorded, rate, typed } = options;
  const total = tradeTotal({ value: typed ?? valueOf({ quantity, price }, null), fee }, isSale);
  if (total < 0n) return FEE_ABOVE_TOTAL;
  const dollarPrice = toDollars(price, rate);
  const dollarFee = toDollars(fee, rate);
  if (dollarPrice === 0n) return { ok: false, faults: { price: 'notPositive' } };
  if (!isPriceCents(dollarPrice) || !isUsdCents(dollarFee) || !isBrlCents(total)) return TOO_LARGE;
  const isRecorded = recorded?.quantity === quantity && recorded.price === dollarPrice;
  return settled({
    quantity,
    price: priceCents(dollarPrice),
    fee: usdCents(dollarFee),
    value: valueOf({ quantity, price: dollarPrice }, recorded),
    isSale,
    isValueGiven: isRecorded,
    reais: { fee: brlCents(fee), total: brlCents(total), rate },
  });
}

interface ToSettle extends Omit<FilledFigures, 'value' | 'total'> {
  readonly value: bigint;
  readonly isSale: boolean;
}

function settled({ isSale, value, ...figures }: ToSettle): FiguresReading {
  const total = tradeTotal({ value, fee: figures.fee }, isSale);
  // A fee that equals the proceeds in reais may be a cent more in dollars.
  if (total < 0n) return FEE_ABOVE_TOTAL;
  if (!isUsdCents(value) || !isUsdCents(total)) return TOO_LARGE;
  return { ok: true, figures: { ...figures, value: usdCents(value), total: usdCents(total) } };
}
