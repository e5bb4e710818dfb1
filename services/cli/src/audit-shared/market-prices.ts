import { addDays, type CalendarDate, closeBook, type CloseBook } from '@app/ledger';
import type { PriceCents } from '@app/money';
import type { LookedPrice, MarketRepository, SourcedClose } from './market.repository.js';

/** A price with its source and market time. */
export interface ShownPrice {
  readonly price: PriceCents;
  readonly asOf: string;
  readonly source: string;
}

/** The market as figures need it; the rules are those of the portfolio (docs/audit.md, "Prices"). */
export interface MarketPrices {
  readonly closes: CloseBook;
  readonly looked: ShownPrice;
  /** Of a past day; undefined before the first that is known. */
  priceOf(date: CalendarDate): ShownPrice | undefined;
}

/** Undefined while no price was ever stored. */
export async function loadMarketPrices(market: MarketRepository): Promise<MarketPrices | undefined> {
  const newest = await market.newest();
  return newest === undefined ? undefined : marketPrices(newest, await market.closes(newest.series));
}

export function marketPrices(newest: LookedPrice, closes: readonly SourcedClose[]): MarketPrices {
  const book = closeBook(closes, { price: newest.price, on: newest.day });
  const looked = { price: newest.price, asOf: newest.asOf.toISOString(), source: newest.source };
  const sources = new Map(closes.map(({ date, source }) => [date, source]));
  return {
    closes: book,
    looked,
    priceOf: (date) => {
      const found = book.on(date);
      const source = found && sources.get(found.on);
      if (found === undefined || source === undefined || found.on === newest.day) return found && looked;
      return { price: found.price, asOf: `${addDays(found.on, 1)}T00:00:00.000Z`, source };
    },
  };
}
