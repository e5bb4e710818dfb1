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

export type FixedDca = {
  readonly buys: readonly FixedBuy[];
  readonly totalInvested: UsdCents;
  readonly bitcoin: Sats;
  readonly value: UsdCents;
};

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
type Bought = { readonly invested: bigint; readonly fees: bigint };

/** For each place in the timeline what is before it; the last is all of it. */
function boughtBefore(timeline: Timeline): readonly Bought[] {
  let [invested, fees] = [0n, 0n];
  const sums: Bought[] = [{ invested, fees }];
  for (const part of timeline.parts())
    for (const { kind, trade } of part) {
      if (kind === 'buy' && trade !== null) {
        invested += costOfBuy(trade);
        fees += trade.fee;
      }
      sums.push({ invested, fees });
    }
  return sums;
}

/** One week's buy: of its amount the share that the person's own buys paid in fees is fee, the rest buys Bitcoin. */
function weeklyBuy(
  date: CalendarDate,
  amount: UsdCents,
  price: PriceCents,
  { invested, fees }: Bought,
): FixedBuy {
  const fee = usdCents(invested === 0n ? 0n : divideHalfEven(amount * fees, invested));
  const quantity = satsFor(usdCents(amount - fee), price);
  return { week: weekOf(date), date, amount, fee, price, quantity };
}

/** {@link fixedDca} as it stands on a day; days are asked in order, and the timeline may go on after them. */
export type FixedDcaOn = (date: CalendarDate, price: PriceCents) => FixedDca | null;

/**
 * The same money in equal weekly parts: total invested / n in each of the n ISO weeks from the first trading week
 * to that of the day, at Monday's close (ledger design, "Figures"). Money and weeks are those until the day. Parts are
 * whole cents, the last week takes what is left; the Bitcoin of each is rounded down. A part pays the person's own fee
 * rate, sum of F / sum of V + F over the buys with new money, rounded half to even to the cent: without it the plan
 * would trade free of charge and the strategy would not.
 *
 * @returns for a day and the price at which the result is valued; `null` before the first trade
 */
export function fixedDcaByDay(timeline: Timeline, closeOn: CloseOn): FixedDcaOn {
  const monday = firstTradingMonday(timeline);
  const bought = boughtBefore(timeline);
  const closes: PriceCents[] = [];
  let kept: { readonly key: string; readonly plan: Omit<FixedDca, 'value'> } | undefined;

  function planOf(weeks: number, first: CalendarDate, sums: Bought): Omit<FixedDca, 'value'> {
    const part = sums.invested / BigInt(weeks);
    const rest = sums.invested % BigInt(weeks);
    const buys = Array.from({ length: weeks }, (_, week) => {
      const date = addDays(first, 7 * week);
      const close = (closes[week] ??= closeOn(date));
      return weeklyBuy(date, usdCents(week === weeks - 1 ? part + rest : part), close, sums);
    });
    const bitcoin = sats(buys.reduce((sum, { quantity }) => sum + quantity, 0n));
    return { buys, totalInvested: usdCents(sums.invested), bitcoin };
  }

  return (date, price) => {
    const place = countUpTo(date, timeline);
    const sums = bought[place];
    if (monday === undefined || monday > date || sums === undefined) return null;
    const weeks = Math.floor(daysBetween(monday, date) / 7) + 1;
    const key = `${place} ${weeks}`;
    if (kept?.key !== key) kept = { key, plan: planOf(weeks, monday, sums) };
    return { ...kept.plan, value: valueOf(kept.plan.bitcoin, price) };
  };
}

/** {@link fixedDcaByDay} of one day. */
export const fixedDca = (
  timeline: Timeline,
  {
    today,
    price,
    closeOn,
  }: { readonly today: CalendarDate; readonly price: PriceCents; readonly closeOn: CloseOn },
): FixedDca | null => fixedDcaByDay(timeline, closeOn)(today, price);
