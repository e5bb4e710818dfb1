import { rateMicroOf, toReais } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Timeline } from '../state/ledger-state.js';

/** The sales in effect dated on one day. */
export type SalesOfDay = {
  readonly date: CalendarDate;
  readonly count: number;
  /** Of those recorded in dollars alone: what they were worth before their fees, in cents. */
  readonly cents: bigint;
  /** How many of the count were entered in reais. */
  readonly countInReais: number;
  /** Of those: what they were worth before their fees at the rates they were entered with, in centavos. */
  readonly centavos: bigint;
};

/** The calendar month of a day: "2026-11". */
export const monthOf = (date: CalendarDate): string => date.slice(0, 7);

const nothingOn = (date: CalendarDate): SalesOfDay => ({
  date,
  count: 0,
  cents: 0n,
  countInReais: 0,
  centavos: 0n,
});

/**
 * The sales in effect of one calendar month by their days, oldest first; days without a sale are missing. Dates are
 * those of the person's own zone, as they were recorded. A reinvestment and money paid out are no sales.
 *
 * @param month as {@link monthOf} gives it
 */
export function salesByDayOf(timeline: Timeline, month: string): readonly SalesOfDay[] {
  const days = new Map<CalendarDate, SalesOfDay>();
  for (const transaction of timeline.transactions()) {
    const { kind, tradedOn: date, trade } = transaction;
    if (kind !== 'sell' || trade === null || monthOf(date) !== month) continue;
    const known = days.get(date) ?? nothingOn(date);
    const counted = { ...known, count: known.count + 1 };
    const { value, paid } = trade;
    days.set(
      date,
      paid === null
        ? { ...counted, cents: known.cents + value }
        : {
            ...counted,
            countInReais: known.countInReais + 1,
            centavos: known.centavos + toReais(value, rateMicroOf(paid.rate)),
          },
    );
  }
  return [...days.values()];
}
