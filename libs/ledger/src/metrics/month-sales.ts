import type { RateMicro } from '@app/money';
import { rateMicroOf, toReais } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';
import type { Trade, Transaction } from '../state/ledger-state.js';

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

/** What the sales of days are counted from. */
export type DatedTrade = Pick<Transaction, 'kind' | 'tradedOn'> & {
  readonly trade: Pick<Trade, 'value' | 'paid'> | null;
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
 * The sales in effect of a calendar month, or of a year, by their days, oldest first; days without a sale are missing.
 * Dates are those of the person's own zone, as they were recorded. A reinvestment and money paid out are no sales.
 *
 * @param period a month as {@link monthOf} gives it, or a year
 */
export function salesByDayOf(transactions: Iterable<DatedTrade>, period: string): readonly SalesOfDay[] {
  const days = new Map<CalendarDate, SalesOfDay>();
  for (const { kind, tradedOn: date, trade } of transactions) {
    if (kind !== 'sell' || trade === null || !date.startsWith(`${period}-`)) continue;
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

/**
 * What the sales of a day count for, in centavos, rounded once a day.
 *
 * @param rate of the day; undefined where none is known
 * @returns `null` where a sale needs the rate and there is none
 */
export function reaisOfSales(
  { count, countInReais, cents, centavos }: SalesOfDay,
  rate: RateMicro | undefined,
): bigint | null {
  if (count === countInReais) return centavos;
  return rate === undefined ? null : toReais(cents, rate) + centavos;
}
