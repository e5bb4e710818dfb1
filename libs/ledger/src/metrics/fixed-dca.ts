import type { PriceCents, Sats, UsdCents } from '@app/money';
import { sats, satsFor, usdCents, valueOf } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays, daysBetween } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { mondayOf, weekOf } from '../calendar/iso-week.js';
import type { Timeline } from '../state/ledger-state.js';
import type { CloseOn } from './time-weighted.js';

/** One buy of the plan that is compared with. */
export type FixedBuy = {
  readonly week: IsoWeek;
  readonly date: CalendarDate;
  readonly amount: UsdCents;
  readonly price: PriceCents;
  readonly quantity: Sats;
};

export type FixedDca = {
  readonly buys: readonly FixedBuy[];
  readonly totalInvested: UsdCents;
  readonly bitcoin: Sats;
  readonly value: UsdCents;
};

/** Money and Bitcoin of the plan's parts up to a day; `undefined` before the first part. */
export type FixedDcaSoFar = (
  date: CalendarDate,
) => { readonly invested: UsdCents; readonly bitcoin: Sats } | undefined;

/** What the plan had put in and bought by each day. On its last day that is all of it. */
export function fixedDcaSoFar({ buys }: FixedDca): FixedDcaSoFar {
  let [invested, bitcoin] = [0n, 0n];
  const sums = buys.map(({ amount, quantity }) => {
    invested += amount;
    bitcoin += quantity;
    return { invested: usdCents(invested), bitcoin: sats(bitcoin) };
  });
  const first = buys[0]?.date;
  return (date) => {
    if (first === undefined || date < first) return undefined;
    return sums[Math.min(Math.floor(daysBetween(first, date) / 7), sums.length - 1)];
  };
}

/** Monday of the first week with a trade; `undefined` before it. */
export function firstTradingMonday(timeline: Timeline): CalendarDate | undefined {
  for (let place = 0; place < timeline.length; place += 1) {
    const transaction = timeline.transactionAt(place);
    if (transaction !== undefined && transaction.trade !== null)
      return mondayOf(weekOf(transaction.tradedOn));
  }
  return undefined;
}

/**
 * The same money in equal weekly parts: total invested / n in each of the n ISO weeks from the first trading week
 * to the current one, at Monday's close. Parts are whole cents, the last week takes what is left; the Bitcoin of
 * each is rounded down.
 *
 * @param today decides the last week
 * @param price at which the result is valued
 * @returns `null` before the first trade
 */
export function fixedDca(
  timeline: Timeline,
  {
    today,
    price,
    closeOn,
  }: { readonly today: CalendarDate; readonly price: PriceCents; readonly closeOn: CloseOn },
): FixedDca | null {
  const monday = firstTradingMonday(timeline);
  const totalInvested = timeline.totals.invested;
  if (monday === undefined || monday > today) return null;
  const mondays: CalendarDate[] = [];
  for (let date = monday; date <= today; date = addDays(date, 7)) mondays.push(date);
  const part = totalInvested / BigInt(mondays.length);
  const rest = totalInvested % BigInt(mondays.length);
  const buys = mondays.map((date, index): FixedBuy => {
    const amount = usdCents(index === mondays.length - 1 ? part + rest : part);
    const close = closeOn(date);
    return { week: weekOf(date), date, amount, price: close, quantity: satsFor(amount, close) };
  });
  const bitcoin = sats(buys.reduce((sum, { quantity }) => sum + quantity, 0n));
  return { buys, totalInvested, bitcoin, value: valueOf(bitcoin, price) };
}
