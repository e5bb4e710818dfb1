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

/**
 * Undefined while no price was stored.
 * @param knownAt with no close or tick of later; a recording stands still, so all of it is known at any time
 */
export async function loadMarketPrices(
  market: MarketRepository,
  knownAt?: Date,
): Promise<MarketPrices | undefined> {
  const present = await market.newest();
  const newest = present?.series === 'recorded' ? present : await market.newest(knownAt);
  if (newest === undefined) return undefined;
  const { series } = newest;
  return marketPrices(newest, await market.closes(series, series === 'recorded' ? undefined : knownAt));
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
