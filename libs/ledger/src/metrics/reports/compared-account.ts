import type { PriceCents, Sats, UsdCents } from '@app/money';
import { percentOf, sats, usdCents, valueOf } from '@app/money';
import type { CalendarDate } from '../../calendar/calendar-date.js';
import { addDays } from '../../calendar/calendar-date.js';
import { flowsOfDays } from '../portfolio-flows.js';
import type { PortfolioDay } from '../portfolio-flows.js';
import type { CloseOn, Drawdown, IndexPoint } from '../time-weighted.js';
import { curveOf, INDEX_ONE, maximumDrawdown, twrPercent, twrYearlyPercent } from '../time-weighted.js';
import { xirrPercent } from '../xirr.js';

/** One way to put the same money into Bitcoin, in the person's range. */
export type ComparedAccount = {
  /** New money spent in the range, its fees included. */
  readonly invested: UsdCents;
  /** Held at the end. */
  readonly bitcoin: Sats;
  readonly fees: UsdCents;
  /** Portfolio at the end, and what was taken out of it in the range. */
  readonly endValue: UsdCents;
  readonly profitLoss: UsdCents;
  /** Of what there was before and what was invested; `null` when that is nothing. */
  readonly returnPercent: string | null;
  /** Money-weighted, yearly, of the money on the days it was put in. */
  readonly xirrPercent: string | null;
  /** Time-weighted, of what was in the portfolio. */
  readonly twrPercent: string | null;
  readonly twrYearlyPercent: string | null;
  /** Of the portfolio alone. */
  readonly drawdown: Drawdown | null;
  /** The same of the account that has all of the money from the first day on: cash that waits counts. */
  readonly drawdownWithCash: Drawdown | null;
  /** Share of that account that was cash, in percent, on average of its days. */
  readonly averageCashPercent: string | null;
};

/** An account at the end of a day, with all of the money of the range from the first day on. */
export type AccountPoint = {
  readonly date: CalendarDate;
  readonly bitcoin: Sats;
  readonly value: UsdCents;
  readonly invested: UsdCents;
};

export type AccountInput = {
  /** Of the range alone, oldest first; what was there before comes in on the first of them. */
  readonly days: readonly PortfolioDay[];
  /** Everything that is put in during the range, what was there before included. */
  readonly money: bigint;
  /** What of it the return is of: portfolio cash of older records was put in and is no investment. */
  readonly returnBasis: bigint;
  readonly invested: UsdCents;
  readonly fees: UsdCents;
};

export type AccountDays = {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly closeOn: CloseOn;
  readonly price: PriceCents;
};

/**
 * What became of an account, and where it stood at the end of each day. The account has all of its money on the first
 * day; what is not spent yet, and what was taken out again, is cash of it.
 */
export function comparedAccount(
  { days, money, returnBasis, invested, fees }: AccountInput,
  { from, to, closeOn, price }: AccountDays,
): { readonly account: ComparedAccount; readonly points: readonly AccountPoint[] } {
  const points: AccountPoint[] = [];
  const index: IndexPoint[] = [];
  let [btc, cash, paidIn, paidOut, next] = [0n, 0n, 0n, 0n, 0];
  let [cashSum, valueSum] = [0n, 0n];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (let day = days[next]; day !== undefined && day.date <= date; day = days[next]) {
      btc += day.btc;
      cash += day.portfolioCash;
      paidIn += day.in;
      paidOut += day.out;
      next += 1;
    }
    const waiting = money - paidIn + paidOut + cash;
    const value = valueOf(sats(btc), date === to ? price : closeOn(date)) + waiting;
    points.push({
      date,
      bitcoin: sats(btc),
      value: usdCents(value),
      invested: usdCents(paidIn),
    });
    if (money > 0n) index.push({ date, index: (value * INDEX_ONE) / money });
    cashSum += waiting;
    valueSum += value;
  }
  const portfolioValue = valueOf(sats(btc), price) + cash;
  const profitLoss = portfolioValue + paidOut - paidIn;
  const curve = curveOf(days, to, (date) => (date === to ? price : closeOn(date)));
  const account: ComparedAccount = {
    invested,
    bitcoin: sats(btc),
    fees,
    endValue: usdCents(portfolioValue + paidOut),
    profitLoss: usdCents(profitLoss),
    returnPercent: returnBasis === 0n ? null : percentOf(profitLoss, returnBasis),
    xirrPercent: xirrPercent(flowsOfDays(days), { date: to, value: usdCents(portfolioValue) }),
    twrPercent: twrPercent(curve),
    twrYearlyPercent: twrYearlyPercent(curve),
    drawdown: maximumDrawdown(curve),
    drawdownWithCash: maximumDrawdown(index),
    averageCashPercent: valueSum === 0n ? null : percentOf(cashSum, valueSum),
  };
  return { account, points };
}
