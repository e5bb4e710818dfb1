import { centsOfCost, percentOf, rateMicroOf, toReais, tradeTotal, usdCents, valueOf } from '@app/money';
import type { PriceCents, RateMicro, UsdCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { RunningTotals, Trade, Transaction } from '../state/ledger-state.js';
import { ZERO_TOTALS } from '../state/ledger-state.js';
import { MovingTotals } from '../state/running-totals.js';
import { averagePriceOf } from './figures.js';

/** Reais for a dollar on a day; every day has one, of whatever source. */
export type RateOnDay = (date: CalendarDate) => RateMicro;

/** What reais need of a trade. */
export type PaidTrade = Pick<Trade, 'quantity' | 'value' | 'fee'> & {
  readonly paid: Pick<NonNullable<Trade['paid']>, 'amount' | 'rate'> | null;
};

/** Value and fee of a trade in centavos, with the total that they make. */
export type TradeInReais = { readonly value: bigint; readonly fee: bigint; readonly total: bigint };

/**
 * What a trade was in reais for ever: as it was entered, else at the rate of its day. The total is converted and the
 * value is what is left of it, so that a list adds up to the centavo.
 */
export function tradeInReais(trade: PaidTrade, isSale: boolean, rateOfDay: RateMicro): TradeInReais {
  const { paid } = trade;
  const fee = toReais(trade.fee, paid === null ? rateOfDay : rateMicroOf(paid.rate));
  const total = paid === null ? toReais(tradeTotal(trade, isSale), rateOfDay) : paid.amount;
  return { value: isSale ? total + fee : total - fee, fee, total };
}

/** Totals of a ledger in which every amount is in centavos of the day on which it moved. */
export type TotalsInReais = Pick<
  RunningTotals,
  'btc' | 'cost' | 'invested' | 'paidOut' | 'realised' | 'fees'
>;

export const NO_REAIS: TotalsInReais = ZERO_TOTALS;

export type CountedInReais = Pick<Transaction, 'kind' | 'tradedOn' | 'movement'> & {
  readonly trade: PaidTrade | null;
};

/**
 * A transaction with centavos in the place of its cents: the rules of the ledger know no currency. A sale and a
 * reinvestment move the total of their trade, so that what is booked still balances.
 */
export function entryInReais({ kind, tradedOn, movement, trade }: CountedInReais, rateOn: RateOnDay) {
  const ofDay = rateOn(tradedOn);
  const paid = trade === null ? null : tradeInReais(trade, kind === 'sell', ofDay);
  const rate = trade?.paid === null || trade?.paid === undefined ? ofDay : rateMicroOf(trade.paid.rate);
  const moved = (cents: bigint): UsdCents => {
    const isTotal = paid !== null && (kind === 'sell' || kind === 'reinvestment');
    if (!isTotal || cents === 0n) return usdCents(toReais(cents, rate));
    return usdCents(kind === 'sell' ? paid.total : 0n - paid.total);
  };
  return {
    kind,
    trade: trade &&
      paid && { quantity: trade.quantity, value: usdCents(paid.value), fee: usdCents(paid.fee) },
    movement: {
      btc: movement.btc,
      portfolioCash: moved(movement.portfolioCash),
      dynamicBalance: usdCents(toReais(movement.dynamicBalance, rate)),
      pocket: moved(movement.pocket),
    },
  };
}

/**
 * The totals after each date on which something moved, oldest first, each amount at the rate of its own day.
 *
 * @throws MoneyRangeError when a sum leaves the limits of the ledger
 */
export function totalsInReaisByDay(
  transactions: Iterable<CountedInReais>,
  rateOn: RateOnDay,
): ReadonlyMap<CalendarDate, TotalsInReais> {
  const days = new Map<CalendarDate, TotalsInReais>();
  const moving = new MovingTotals(ZERO_TOTALS);
  let last: CalendarDate | undefined;
  for (const transaction of transactions) {
    if (last !== undefined && last !== transaction.tradedOn) days.set(last, moving.current());
    moving.add(entryInReais(transaction, rateOn));
    last = transaction.tradedOn;
  }
  if (last !== undefined) days.set(last, moving.current());
  return days;
}

/** What was paid for the Bitcoin held, in centavos and for one Bitcoin, and what sales made of the rest. */
export const paidInReais = (totals: TotalsInReais) => ({
  cost: centsOfCost(totals.cost),
  averagePrice: averagePriceOf(totals),
  realised: centsOfCost(totals.realised),
});

/** What a portfolio is worth and made, in centavos. */
export type WorthInReais = {
  readonly portfolioValue: bigint;
  /** What the exchange rate gave or took is part of it. */
  readonly profitLoss: bigint;
  /** The difference, as in dollars: the two parts add up, and what the rate did to cash is in this one. */
  readonly unrealised: bigint;
  /** Percent with two decimals; `null` when nothing was invested. */
  readonly totalReturnPercent: string | null;
};

/**
 * Worth at one rate, less what was invested at the rates of its days.
 *
 * @param worth the totals in dollars, of which Bitcoin and portfolio cash are worth something
 * @throws MoneyRangeError when the Bitcoin held is worth more than the limit
 */
export function worthInReais(
  totals: TotalsInReais,
  worth: Pick<RunningTotals, 'btc' | 'portfolioCash'>,
  { price, rate }: { readonly price: PriceCents; readonly rate: RateMicro },
): WorthInReais {
  const portfolioValue = toReais(valueOf(worth.btc, price) + worth.portfolioCash, rate);
  const profitLoss = portfolioValue + totals.paidOut - totals.invested;
  return {
    portfolioValue,
    profitLoss,
    unrealised: profitLoss - paidInReais(totals).realised,
    totalReturnPercent: totals.invested === 0n ? null : percentOf(profitLoss, totals.invested),
  };
}
