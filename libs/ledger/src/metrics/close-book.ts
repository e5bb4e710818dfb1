import type { PriceCents } from '@app/money';
import type { CalendarDate } from '../calendar/calendar-date.js';

/** The close of one UTC day. */
export type DayClose = { readonly date: CalendarDate; readonly close: PriceCents };

/** A price with the UTC day whose it is. */
export type DayPrice = { readonly price: PriceCents; readonly on: CalendarDate };

/** Daily closes, and the price looked at while the newest day is open. */
export type CloseBook = {
  readonly closes: readonly DayClose[];
  /** First day without a final price; `null` while no market is known. */
  readonly openFrom: CalendarDate | null;
  /**
   * The price of a day: its own close; else, from the day that is open on, the price looked at; else the last close
   * before it. `undefined` before the first close that is known.
   */
  on(date: CalendarDate): DayPrice | undefined;
};

/**
 * @param closes ascending by date, at most one a day
 * @param looked the newest price and the UTC day it belongs to; `null` while no market is known
 */
export function closeBook(closes: readonly DayClose[], looked: DayPrice | null): CloseBook {
  const lastUpTo = (date: CalendarDate): DayClose | undefined => {
    let [low, high] = [0, closes.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((closes[middle]?.date ?? date) <= date) low = middle + 1;
      else high = middle;
    }
    return closes[low - 1];
  };
  return {
    closes,
    openFrom: looked?.on ?? null,
    on: (date) => {
      const last = lastUpTo(date);
      if (last?.date !== date && looked !== null && date >= looked.on) return looked;
      return last === undefined ? undefined : { price: last.close, on: last.date };
    },
  };
}
