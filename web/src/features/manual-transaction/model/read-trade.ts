import type {
  BrlCents,
  MoneyLocale,
  PriceCents,
  RateMicro,
  Sats,
  TypedAmount,
  TypedAmountProblem,
  UsdCents,
} from '@app/money';
import {
  brlCents,
  BTC_DECIMALS,
  isBrlCents,
  isPriceCents,
  isUsdCents,
  parseLocalBtc,
  parseLocalCents,
  parseLocalMeasure,
  parseLocalPrice,
  parseLocalRate,
  priceCents,
  rawValueOf,
  scaledToDecimal,
  toDollars,
  tradeTotal,
  usdCents,
  ZERO_CENTS,
} from '@app/money';

import type { FigureTexts } from './complete-figures';

/** An RSI is a measure, so it may become a number; none is given where the field is blank. */
type RsiReading = { readonly ok: true; readonly rsi: number | null } | { readonly ok: false };

const MOST = 100;

/** Reads an RSI from 0 to 100 in the reader's format; what two readers could read differently is rejected. */
function readRsi(text: string, locale: MoneyLocale): RsiReading {
  if (text.trim() === '') return { ok: true, rsi: null };
  const parsed = parseLocalMeasure(text, locale);
  if (!parsed.ok) return { ok: false };
  const rsi = Number(scaledToDecimal(parsed.value, BTC_DECIMALS));
  return rsi > MOST ? { ok: false } : { ok: true, rsi };
}

export type TradeType = 'buy' | 'sell';
export type EntryCurrency = 'USD' | 'BRL';
export type TradeField = 'type' | 'date' | 'quantity' | 'price' | 'value' | 'fee' | 'rate' | 'rsi';
/** `unreadable` is explained by the field itself, with an example. */
export type TradeFault =
  | 'required'
  | 'invalid'
  | 'notPositive'
  | 'future'
  | 'insufficient'
  | 'aboveValue'
  | 'tooLarge'
  | 'unreadable';
export type TradeFaults = Readonly<Partial<Record<TradeField, TradeFault>>>;

/** The form as it is: texts in the format of the locale. */
export interface TradeTexts {
  readonly type: TradeType | null;
  readonly date: string;
  readonly currency: EntryCurrency;
  readonly figures: FigureTexts;
  /** Optional: blank is no fee. */
  readonly fee: string;
  /** Reais for one dollar; read only where the figures are in reais. */
  readonly rate: string;
  readonly rsi: string;
  /** The value was typed and did not follow from quantity and price. */
  readonly isValueTyped: boolean;
}

/** The figures in reais behind a trade that was entered so. */
export interface TradeInReais {
  readonly price: PriceCents;
  readonly fee: BrlCents;
  /** Spend with the fee, or proceeds less it. */
  readonly total: BrlCents;
  readonly rate: RateMicro;
}

/** A trade whose every figure can be read, in dollars. */
export interface Trade {
  readonly type: TradeType;
  readonly date: string;
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
  /** Spend with the fee, or proceeds less it. */
  readonly total: UsdCents;
  readonly isValueTyped: boolean;
  readonly reais: TradeInReais | null;
  readonly rsi: number | null;
}

export type TradeReading =
  { readonly ok: true; readonly trade: Trade } | { readonly ok: false; readonly faults: TradeFaults };

interface ReadOptions {
  readonly locale: MoneyLocale;
  readonly today: string;
  /** What a sale of that day could take; null while it is not known. */
  readonly available: Sats | null;
}

const FAULTS: Readonly<Record<TypedAmountProblem, TradeFault>> = {
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
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly fault: TradeFault };

const outcome = <T extends bigint>(parsed: TypedAmount<T>): Outcome<T> =>
  parsed.ok ? parsed : { ok: false, fault: FAULTS[parsed.problem] };

function positive<T extends bigint>(parsed: TypedAmount<T>): Outcome<T> {
  return parsed.ok && parsed.value === 0n ? { ok: false, fault: 'notPositive' } : outcome(parsed);
}

/** A value of 0.00 counts where quantity and price are above zero and make less than half a cent. */
function valueIn(
  parsed: TypedAmount<UsdCents>,
  quantity: Outcome<Sats>,
  price: Outcome<PriceCents>,
): Outcome<UsdCents> {
  const isBelowCent = quantity.ok && price.ok && rawValueOf(quantity.value, price.value) === 0n;
  return isBelowCent ? outcome(parsed) : positive(parsed);
}

const faultOf = (field: TradeField, read: Outcome<unknown>): TradeFaults =>
  read.ok ? {} : { [field]: read.fault };

/** Reads the form. Every fault is told at once, so that nobody corrects them one by one. */
export function readTrade(texts: TradeTexts, options: ReadOptions): TradeReading {
  const { locale, today } = options;
  const { type, date, currency, figures } = texts;
  const quantity = positive(parseLocalBtc(figures.quantity, locale));
  const price = positive(parseLocalPrice(figures.price, locale, currency));
  const value = valueIn(parseLocalCents(figures.value, locale, currency), quantity, price);
  const isFree = texts.fee.trim() === '';
  const fee: Outcome<UsdCents> = isFree
    ? { ok: true, value: ZERO_CENTS }
    : outcome(parseLocalCents(texts.fee, locale, currency));
  const rate = currency === 'BRL' ? readRate(texts.rate, locale) : NO_RATE;
  const rsi = readRsi(texts.rsi, locale);
  const isHeld =
    type !== 'sell' || options.available === null || !quantity.ok || quantity.value <= options.available;
  const faults: TradeFaults = {
    ...(type === null ? { type: 'required' } : {}),
    ...(date === '' ? { date: 'required' } : date > today ? { date: 'future' } : {}),
    ...faultOf('quantity', quantity),
    ...(isHeld ? {} : { quantity: 'insufficient' }),
    ...faultOf('price', price),
    ...faultOf('value', value),
    ...faultOf('fee', fee),
    ...faultOf('rate', rate),
    ...(rsi.ok ? {} : { rsi: 'invalid' }),
  };
  const isReadable = quantity.ok && price.ok && value.ok && fee.ok && rate.ok && rsi.ok;
  if (type === null || !isReadable || Object.keys(faults).length > 0) return { ok: false, faults };
  return settle({
    type,
    date,
    quantity: quantity.value,
    price: price.value,
    value: value.value,
    fee: fee.value,
    rate: rate.value,
    rsi: rsi.rsi,
    isValueTyped: texts.isValueTyped,
  });
}

const NO_RATE: Outcome<RateMicro | null> = { ok: true, value: null };

function readRate(text: string, locale: MoneyLocale): Outcome<RateMicro | null> {
  const parsed = parseLocalRate(text, locale);
  if (!parsed.ok) return { ok: false, fault: FAULTS[parsed.problem] };
  return parsed.value === 0n ? { ok: false, fault: 'notPositive' } : parsed;
}

interface Entered {
  readonly type: TradeType;
  readonly date: string;
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly value: UsdCents;
  readonly fee: UsdCents;
  /** Null: entered in dollars. */
  readonly rate: RateMicro | null;
  readonly rsi: number | null;
  readonly isValueTyped: boolean;
}

/** Price and fee of an entry in reais become dollars at the rate, each to the cent; the reais are kept next to them. */
function settle({ rate, ...entered }: Entered): TradeReading {
  const total = tradeTotal(entered, entered.type === 'sell');
  if (total < 0n) return { ok: false, faults: { fee: 'aboveValue' } };
  if (rate === null)
    return isUsdCents(total)
      ? { ok: true, trade: { ...entered, total: usdCents(total), reais: null } }
      : TOO_LARGE;
  const price = toDollars(entered.price, rate);
  const fee = toDollars(entered.fee, rate);
  if (price === 0n) return { ok: false, faults: { price: 'notPositive' } };
  if (!isPriceCents(price) || !isUsdCents(fee) || !isBrlCents(total)) return TOO_LARGE;
  const value = rawValueOf(entered.quantity, priceCents(price));
  if (!isUsdCents(value)) return TOO_LARGE;
  const dollars = tradeTotal({ value, fee }, entered.type === 'sell');
  // A fee that equals the proceeds in reais may be a cent more in dollars.
  if (dollars < 0n) return { ok: false, faults: { fee: 'aboveValue' } };
  if (!isUsdCents(dollars)) return TOO_LARGE;
  return {
    ok: true,
    trade: {
      ...entered,
      price: priceCents(price),
      value: usdCents(value),
      fee: usdCents(fee),
      total: usdCents(dollars),
      isValueTyped: false,
      reais: { price: entered.price, fee: brlCents(entered.fee), total: brlCents(total), rate },
    },
  };
}

const TOO_LARGE = { ok: false, faults: { value: 'tooLarge' } } as const satisfies TradeReading;
