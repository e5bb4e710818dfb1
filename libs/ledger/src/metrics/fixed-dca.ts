import type { PriceCents, Sats, UsdCents } from '@app/money';
import { costOfBuy, divideHalfEven, sats, satsFor, usdCents, valueOf } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays, daysBetween } from '../calendar/calendar-date.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { mondayOf, weekOf } from '../calendar/iso-week.js';
import { countUpTo } from '../state/history-order.js';
import type { Timeline } from '../state/ledger-state.js';
import type { CloseOn } from './time-weighted.js';

/** One buy of the plan that is compared with. */
export type FixedBuy = {
  readonly week: IsoWeek;
  readonly date: CalendarDate;
  /** Money put in, its fee included. */
  readonly amount: UsdCents;
  readonly fee: UsdCents;
  readonly price: PriceCents;
  readonly quantity: Sats;
};

/** The plan as a whole, without its single buys. */
export type FixedDcaTotals = {
  readonly weeks: number;
  readonly totalInvested: UsdCents;
  readonly bitcoin: Sats;
  readonly value: UsdCents;
};

export type FixedDca = FixedDcaTotals & { readonly buys: readonly FixedBuy[] };

/** Monday of the first week with a trade; `undefined` before it. */
export function firstTradingMonday(timeline: Timeline): CalendarDate | undefined {
  for (let place = 0; place < timeline.length; place += 1) {
    const transaction = timeline.transactionAt(place);
    if (transaction !== undefined && transaction.trade !== null)
      return mondayOf(weekOf(transaction.tradedOn));
  }
  return undefined;
}

/** What was bought with new money up to a place in history, in cents. */
export type Bought = { readonly invested: bigint; readonly fees: bigint };

/** For each place in the timeline what is before it; the last is all of it. */
function boughtBefore(timeline: Timeline): readonly Bought[] {
  let [invested, fees] = [0n, 0n];
  const sums: Bought[] = [{ invested, fees }];
  for (const { kind, trade } of timeline.transactions()) {
    if (kind === 'buy' && trade !== null) {
      invested += costOfBuy(trade);
      fees += trade.fee;
    }
    sums.push({ invested, fees });
  }
  return sums;
}

/** Of an amount the share that the person's own buys paid in fees; the rest buys Bitcoin. */
export const feeOf = (amount: UsdCents, { invested, fees }: Bought): UsdCents =>
  usdCents(invested === 0n ? 0n : divideHalfEven(amount * fees, invested));

/** What each week puts in, and the last one, which takes the odd cents too. */
const partsOf = (invested: bigint, weeks: number): { readonly each: UsdCents; readonly last: UsdCents } => {
  const each = invested / BigInt(weeks);
  return { each: usdCents(each), last: usdCents(each + (invested % BigInt(weeks))) };
};

/** Weeks of the plan on a day, the first and that of the day among them. */
export const weeksUntil = (monday: CalendarDate, date: CalendarDate): number =>
  Math.floor(daysBetween(monday, date) / 7) + 1;

/** The plan on a day; days are asked in order, and the timeline may go on after them. */
export type FixedDcaOn = (date: CalendarDate, price: PriceCents) => FixedDcaTotals | null;

/**
 * The same money in equal weekly parts: total invested / n in each of the n ISO weeks from the first trading week
 * to that of the day, at Monday's close (ledger design, "Figures"). Money and weeks are those until the day. Parts are
 * whole cents, the last week takes what is left; the Bitcoin of each is rounded down. A part pays the person's own fee
 * rate, sum of F / sum of V + F over the buys with new money, rounded half to even to the cent: without it the plan
 * would trade free of charge and the strategy would not.
 *
 * A day with new money or a new week takes one division a week: thousands of days are asked in one request.
 *
 * @returns for a day and the price at which the result is valued; `null` before the first trade
 */
export function fixedDcaByDay(timeline: Timeline, closeOn: CloseOn): FixedDcaOn {
  const monday = firstTradingMonday(timeline);
  const bought = boughtBefore(timeline);
  const closes: PriceCents[] = [];
  let kept: { readonly place: number; readonly weeks: number; readonly bitcoin: Sats } | undefined;

  function bitcoinOf(weeks: number, first: CalendarDate, sums: Bought): Sats {
    for (let week = closes.length; week < weeks; week += 1) closes.push(closeOn(addDays(first, 7 * week)));
    const { each, last } = partsOf(sums.invested, weeks);
    const ofEach = usdCents(each - feeOf(each, sums));
    const ofLast = usdCents(last - feeOf(last, sums));
    return sats(
      closes
        .slice(0, weeks)
        .reduce((sum, close, week) => sum + satsFor(week === weeks - 1 ? ofLast : ofEach, close), 0n),
    );
  }

  return (date, price) => {
    const place = countUpTo(date, timeline);
    const sums = bought[place];
    if (monday === undefined || monday > date || sums === undefined) return null;
    const weeks = weeksUntil(monday, date);
    if (kept?.place !== place || kept.weeks !== weeks)
      kept = { place, weeks, bitcoin: bitcoinOf(weeks, monday, sums) };
    const { bitcoin } = kept;
    return { weeks, totalInvested: usdCents(sums.invested), bitcoin, value: valueOf(bitcoin, price) };
  };
}

/** Some money in equal parts, one on each of the days at its close; the last takes the odd cents. */
export function fixedBuys(
  dates: readonly CalendarDate[],
  sums: Bought,
  closeOn: CloseOn,
): readonly FixedBuy[] {
  const { each, last } = partsOf(sums.invested, dates.length);
  return dates.map((date, index) => {
    const close = closeOn(date);
    const amount = index === dates.length - 1 ? last : each;
    const fee = feeOf(amount, sums);
    return {
      ...{ week: weekOf(date), date, amount, fee, price: close },
      quantity: satsFor(usdCents(amount - fee), close),
    };
  });
}

/** The plan of {@link fixedDcaByDay} on one day, with each of its buys. */
export function fixedDca(
  timeline: Timeline,
  {
    today,
    price,
    closeOn,
  }: { readonly today: CalendarDate; readonly price: PriceCents; readonly closeOn: CloseOn },
): FixedDca | null {
  const monday = firstTradingMonday(timeline);
  const sums = boughtBefore(timeline)[countUpTo(today, timeline)];
  if (monday === undefined || monday > today || sums === undefined) return null;
  const weeks = weeksUntil(monday, today);
  const dates = Array.from({ length: weeks }, (_, index) => addDays(monday, 7 * index));
  const buys = fixedBuys(dates, sums, closeOn);
  const bitcoin = sats(buys.reduce((sum, { quantity }) => sum + quantity, 0n));
  return { buys, weeks, totalInvested: usdCents(sums.invested), bitcoin, value: valueOf(bitcoin, price) };
}
