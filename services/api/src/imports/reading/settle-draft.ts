import type { CalendarDate, Fill, GuardPrice, Paid } from '@app/ledger';
import {
  absolute,
  brlCents,
  divideHalfEven,
  isBrlCents,
  isPriceCents,
  isSats,
  isUsdCents,
  priceCents,
  sats,
  SATS_PER_BTC,
  tradeTotal,
  usdCents,
} from '@app/money';
import type { Field } from './fields.js';
import type { DraftNotice, TradeDraft } from './import-draft.js';
import { importFault, type ImportFault } from './import-fault.js';
import { isMoneyLine } from './money-line.js';
import { type Decimal, scaled } from './number-format.js';

/** Reais for one dollar on a day. */
export interface DayRate {
  readonly rate: string;
  readonly rateDate: CalendarDate;
  readonly rateSource: string;
  /** True for the configured one, which is in where none is stored. */
  readonly isDefault: boolean;
}

export interface Settling {
  readonly rateOn: (day: CalendarDate) => DayRate;
  /** What Bitcoin cost on a day; null where that is not known. */
  readonly priceOn: (day: CalendarDate) => GuardPrice | null;
  /** True for the own format, whose columns say that they hold Bitcoin. */
  readonly isOwn: boolean;
  /** Exchanges tell more decimals than the ledger keeps; a person's own figures are rejected, never cut. */
  readonly mayRound: boolean;
}

export interface SettledTrade {
  readonly fill: Fill;
  readonly paid: Paid | null;
  /** The configured rate stood in for one that is not stored. */
  readonly isDefaultRate: boolean;
  readonly notices: readonly DraftNotice[];
}

type Settled<T> = T | { readonly fault: ImportFault };

const MILLION = 1_000_000n;
const CENT_PLACES = 2;
const RATE_PLACES = 6;

/** Whole units of 10^-2 for the figures of a draft, in its own currency. */
interface Cents {
  readonly quantity: bigint;
  readonly price: bigint;
  /** Null: what quantity and price make. */
  readonly value: bigint | null;
  readonly fee: bigint;
  readonly notices: readonly DraftNotice[];
}

function centsOf(
  decimal: Decimal,
  field: Field,
  mayRound: boolean,
): Settled<{ readonly value: bigint; readonly isRounded: boolean }> {
  return (
    scaled(decimal, CENT_PLACES, mayRound) ??
    importFault('IMPORT.TOO_MANY_DECIMALS', { field, places: CENT_PLACES })
  );
}

/** Price in exact hundredths with the scale of its decimals, times quantity, as cents rounded half to even. */
const worth = (quantity: bigint, { digits, scale }: Decimal): bigint =>
  divideHalfEven(quantity * digits * 100n, SATS_PER_BTC * 10n ** BigInt(scale));

function figuresOf(draft: TradeDraft, mayRound: boolean): Settled<Cents> {
  const { quantity, price, value, fee } = draft;
  const notices: DraftNotice[] = [];
  const given = value === null ? null : centsOf(value, 'value', mayRound);
  const paidFee = centsOf(fee, 'fee', mayRound);
  if (given !== null && 'fault' in given) return given;
  if ('fault' in paidFee) return paidFee;
  const priced = price === null ? fromValue(quantity, given?.value ?? 0n) : centsOf(price, 'price', mayRound);
  if ('fault' in priced) return priced;
  if (price === null) notices.push('price_from_value');
  if (priced.isRounded || paidFee.isRounded || given?.isRounded === true) notices.push('rounded');
  // A price that had to be rounded would make another value than the exchange charged.
  const made = price !== null && priced.isRounded ? worth(quantity, price) : null;
  return { quantity, price: priced.value, value: given?.value ?? made, fee: paidFee.value, notices };
}

function fromValue(quantity: bigint, value: bigint): { readonly value: bigint; readonly isRounded: boolean } {
  // Nothing bought has no price; the ledger rejects the quantity.
  if (quantity <= 0n) return { value: 0n, isRounded: false };
  return { value: divideHalfEven(value * SATS_PER_BTC, quantity), isRounded: false };
}

/**
 * A fee taken in Bitcoin, at the price of the trade. Of a buy it never arrives: less is bought, for the same money. On a
 * sale it leaves on top: more is sold, for the same money.
 */
function withBitcoinFee({ kind, feeBtc, price: exact }: TradeDraft, cents: Cents): Cents {
  if (feeBtc === 0n) return cents;
  const perBitcoin = exact ?? { digits: cents.price, scale: CENT_PLACES };
  const fee = worth(feeBtc, perBitcoin);
  const total = cents.value ?? worth(cents.quantity, perBitcoin);
  return kind === 'sell'
    ? { ...cents, quantity: cents.quantity + feeBtc, value: total + fee, fee: cents.fee + fee }
    : { ...cents, quantity: cents.quantity - feeBtc, value: total - fee, fee: cents.fee + fee };
}

const millionthsOf = (rate: string): bigint => {
  const [whole = '0', fraction = ''] = rate.split('.');
  return BigInt(whole + fraction.padEnd(RATE_PLACES, '0'));
};

/** Dollars of a trade in reais: the total is converted once, and fee and value follow from it. */
function inDollars({ kind }: TradeDraft, cents: Cents, rate: bigint): Cents & { readonly totalBrl: bigint } {
  const value = cents.value ?? divideHalfEven(cents.quantity * cents.price, SATS_PER_BTC);
  const toDollars = (brl: bigint): bigint => divideHalfEven(brl * MILLION, rate);
  const isSale = kind === 'sell';
  const totalBrl = tradeTotal({ value, fee: cents.fee }, isSale);
  const [total, fee] = [toDollars(totalBrl), toDollars(cents.fee)];
  const usd = isSale ? total + fee : total - fee;
  return { ...cents, value: usd, fee, price: dollarPrice(cents, usd, toDollars(cents.price)), totalBrl };
}

/** The price of the file at the rate while it explains the value; a small value, rounded to the cent, says less of it. */
function dollarPrice({ quantity }: Cents, value: bigint, converted: bigint): bigint {
  const difference = absolute(value * SATS_PER_BTC - quantity * converted);
  const isExplained = converted > 0n && 2n * difference <= 2n * SATS_PER_BTC + quantity;
  return isExplained ? converted : fromValue(quantity, value).value;
}

/** The figures of a trade as the ledger takes them. Whether they agree is for the ledger to judge. */
export function settleTrade(draft: TradeDraft, settling: Settling): Settled<SettledTrade> {
  const { rateOn, priceOn, mayRound, isOwn } = settling;
  const read = figuresOf(draft, mayRound);
  if ('fault' in read) return read;
  const isMoney = (...prices: readonly bigint[]): boolean =>
    !isOwn && isMoneyLine(prices, draft.date, priceOn);
  if (isMoney(read.price)) return importFault('IMPORT.MONEY_LINE');
  const cents = withBitcoinFee(draft, read);
  const notices = [...draft.notices, ...cents.notices];
  if (draft.currency === 'USD') {
    const paid = givenPaid(draft);
    if (paid !== null && 'fault' in paid) return paid;
    return filled(draft, cents, { paid, isDefaultRate: false, notices });
  }
  const { isDefault, rate, rateDate, rateSource } = rateOn(draft.date);
  const dollars = inDollars(draft, cents, millionthsOf(rate));
  if (isMoney(dollars.price)) return importFault('IMPORT.MONEY_LINE');
  if (!isBrlCents(dollars.totalBrl)) return importFault('IMPORT.CELL_INVALID', { field: 'value' });
  const amount = brlCents(dollars.totalBrl);
  return filled(draft, dollars, {
    paid: { currency: 'BRL', amount, rate, rateDate, rateSource },
    isDefaultRate: isDefault,
    notices: [...notices, 'from_reais'],
  });
}

function givenPaid({ paid }: TradeDraft): Settled<Paid> | null {
  if (paid === null) return null;
  const amount = centsOf(paid.amount, 'paid', false);
  if ('fault' in amount) return amount;
  if (!isBrlCents(amount.value)) return importFault('IMPORT.CELL_INVALID', { field: 'paid' });
  const { rate, rateDate, rateSource } = paid;
  return { currency: 'BRL', amount: brlCents(amount.value), rate, rateDate, rateSource };
}

function filled(
  { date }: TradeDraft,
  { quantity, price, value, fee }: Cents,
  rest: Omit<SettledTrade, 'fill'>,
): Settled<SettledTrade> {
  if (!isPriceCents(price) || !isUsdCents(fee) || (value !== null && !isUsdCents(value)))
    return importFault('IMPORT.CELL_INVALID', { field: 'value' });
  if (!isSats(quantity)) return importFault('IMPORT.CELL_INVALID', { field: 'quantity' });
  const fill: Fill = {
    tradedOn: date,
    quantity: sats(quantity),
    price: priceCents(price),
    value: value === null ? null : usdCents(value),
    fee: usdCents(fee),
  };
  return { fill, ...rest };
}
