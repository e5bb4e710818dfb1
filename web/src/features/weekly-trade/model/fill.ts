import {
  brlCents,
  costOfBuy,
  isBrlCents,
  isPriceCents,
  isUsdCents,
  parseLocalBrl,
  parseLocalBtc,
  parseLocalPrice,
  parseLocalRate,
  parseLocalUsd,
  priceCents,
  rawValueOf,
  toDollars,
  usdCents,
  ZERO_CENTS,
} from '@app/money';
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

/** The currency in which price and fee are typed. */
export type EntryCurrency = 'USD' | 'BRL';

/** What a person typed, in the format of the locale. */
export interface FillTexts {
  readonly quantity: string;
  readonly price: string;
  /** Optional: empty is no fee. */
  readonly fee: string;
  /** Reais for one dollar; read only where the figures are in reais. */
  readonly rate: string;
}

export type FillField = keyof FillTexts;
export type FillFault = TypedAmountProblem | 'zero';

/** The figures in reais behind a fill that was entered so. */
export interface FillInReais {
  readonly value: BrlCents;
  readonly fee: BrlCents;
  readonly rate: RateMicro;
}

/** A fill whose figures can be read. */
export interface Fill {
  readonly quantity: Sats;
  readonly price: PriceCents;
  readonly fee: UsdCents;
  readonly value: UsdCents;
  /** Value and fee: what a buy costs. */
  readonly spent: UsdCents;
  readonly reais: FillInReais | null;
}

export type FillReading =
  | { readonly ok: true; readonly fill: Fill }
  | { readonly ok: false; readonly faults: Readonly<Partial<Record<FillField, FillFault>>> };

interface ReadOptions {
  readonly locale: MoneyLocale;
  readonly currency: EntryCurrency;
}

function positive<T extends bigint>(parsed: TypedAmount<T>): TypedAmount<T> | { ok: false; problem: 'zero' } {
  return parsed.ok && parsed.value === 0n ? { ok: false, problem: 'zero' } : parsed;
}

/** Reads the fields; the value is quantity x price, rounded half to even as the ledger does. */
export function readFill(texts: FillTexts, { locale, currency }: ReadOptions): FillReading {
  return currency === 'BRL' ? readReais(texts, locale) : readDollars(texts, locale);
}

const isFree = ({ fee }: FillTexts): boolean => fee.trim() === '';

function readDollars(texts: FillTexts, locale: MoneyLocale): FillReading {
  const quantity = positive(parseLocalBtc(texts.quantity, locale));
  const price = positive(parseLocalPrice(texts.price, locale));
  const fee: TypedAmount<UsdCents> = isFree(texts)
    ? { ok: true, value: ZERO_CENTS }
    : parseLocalUsd(texts.fee, locale);
  if (!quantity.ok || !price.ok || !fee.ok) return { ok: false, faults: faultsOf({ quantity, price, fee }) };
  return settled({ quantity: quantity.value, price: price.value, fee: fee.value, reais: null });
}

/** Price and fee become dollars at the rate, each to the cent; what was paid in reais is kept next to them. */
function readReais(texts: FillTexts, locale: MoneyLocale): FillReading {
  const quantity = positive(parseLocalBtc(texts.quantity, locale));
  // Centavos for one Bitcoin: a price with the limits of every price.
  const price = positive(parseLocalPrice(texts.price, locale, 'BRL'));
  const fee: TypedAmount<BrlCents> = isFree(texts)
    ? { ok: true, value: brlCents(0n) }
    : parseLocalBrl(texts.fee, locale);
  const parsedRate = parseLocalRate(texts.rate, locale);
  const rate =
    parsedRate.ok && parsedRate.value === 0n ? ({ ok: false, problem: 'zero' } as const) : parsedRate;
  if (!quantity.ok || !price.ok || !fee.ok || !rate.ok) {
    return { ok: false, faults: faultsOf({ quantity, price, fee, rate }) };
  }
  const value = rawValueOf(quantity.value, price.value);
  const dollarPrice = toDollars(price.value, rate.value);
  const dollarFee = toDollars(fee.value, rate.value);
  if (
    !isBrlCents(value) ||
    !isBrlCents(costOfBuy({ value, fee: fee.value })) ||
    !isPriceCents(dollarPrice) ||
    !isUsdCents(dollarFee)
  )
    return TOO_LARGE;
  if (dollarPrice === 0n) return { ok: false, faults: { price: 'zero' } };
  return settled({
    quantity: quantity.value,
    price: priceCents(dollarPrice),
    fee: usdCents(dollarFee),
    reais: { value: brlCents(value), fee: fee.value, rate: rate.value },
  });
}

const TOO_LARGE = { ok: false, faults: { price: 'tooLarge' } } as const satisfies FillReading;

function settled(fill: Omit<Fill, 'value' | 'spent'>): FillReading {
  const value = rawValueOf(fill.quantity, fill.price);
  const spent = costOfBuy({ value, fee: fill.fee });
  return isUsdCents(value) && isUsdCents(spent) ? { ok: true, fill: { ...fill, value, spent } } : TOO_LARGE;
}

type Outcome = { readonly ok: true } | { readonly ok: false; readonly problem: FillFault };

function faultsOf(
  outcomes: Readonly<Partial<Record<FillField, Outcome>>>,
): Partial<Record<FillField, FillFault>> {
  const { quantity, price, fee, rate } = outcomes;
  return {
    ...(quantity?.ok === false ? { quantity: quantity.problem } : {}),
    ...(price?.ok === false ? { price: price.problem } : {}),
    ...(fee?.ok === false ? { fee: fee.problem } : {}),
    ...(rate?.ok === false ? { rate: rate.problem } : {}),
  };
}
