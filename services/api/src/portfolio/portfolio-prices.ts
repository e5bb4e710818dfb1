import { Injectable } from '@nestjs/common';
import { addDays, type CalendarDate, calendarDateOf, closeBook, type CloseBook } from '@app/ledger';
import type { PriceCents } from '@app/money';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import type { MarketSeries, MarketSnapshot } from '../market/market-snapshots.repository.js';
import { closeStatus, Market, marketStatus } from '../market/market.js';
import { PortfolioClosesRepository, type SourcedClose } from './portfolio-closes.repository.js';

/** A price with its source and market time, as an answer shows it. */
export interface ShownPrice {
  readonly price: PriceCents;
  readonly asOf: string;
  readonly source: string;
  readonly status: string;
}

/** Everything that figures need of the market, taken at one moment. */
export interface MarketPrices {
  /** Changes with every stored close. */
  readonly closesVersion: string;
  readonly closes: CloseBook;
  /** The newest price. */
  readonly looked: ShownPrice;
  /** The price of a past day; undefined before the first that is known. */
  priceOf(date: CalendarDate): ShownPrice | undefined;
}

interface Loaded {
  readonly version: string;
  readonly closes: readonly SourcedClose[];
}

/**
 * Prices for figures: those of now, or as they were known at a moment: the newest one, and the closes of past
 * days, which are read again only after one was added.
 */
@Injectable()
export class PortfolioPrices {
  readonly #loaded = new Map<MarketSeries, Loaded>();

  constructor(
    private readonly market: Market,
    private readonly repository: PortfolioClosesRepository,
    /** At which the figures are told in reais. */
    readonly rates: ExchangeRates,
  ) {}

  /** Undefined while there is no market. */
  async now(): Promise<MarketPrices | undefined> {
    const snapshot = await this.market.newest();
    if (snapshot === undefined) return undefined;
    return this.#pricesOf(snapshot, await this.#closes(snapshot.series), this.market.now());
  }

  /**
   * With no close or tick of later; undefined where there was no market then. A recording stands still, so all of it is
   * known at any time.
   */
  async knownAt(moment: Date): Promise<MarketPrices | undefined> {
    const present = await this.market.newest();
    if (present?.series === 'recorded') return this.now();
    const snapshot = await this.market.newest(moment);
    if (snapshot === undefined) return undefined;
    const { series } = snapshot;
    const loaded =
      series === 'recorded'
        ? await this.#closes(series)
        : {
            version: `known at ${moment.toISOString()}`,
            closes: await this.repository.load(series, moment),
          };
    return this.#pricesOf(snapshot, loaded, moment);
  }

  #pricesOf(snapshot: MarketSnapshot, { version, closes }: Loaded, now: Date): MarketPrices {
    const open = calendarDateOf(snapshot.evaluation.day);
    const book = closeBook(closes, { price: snapshot.price, on: open });
    const looked = shownPrice(snapshot, now);
    return {
      closesVersion: `${snapshot.series} ${version}`,
      closes: book,
      looked,
      priceOf: (date) => {
        const found = book.on(date);
        const close = closes.find((each) => each.date === found?.on);
        if (found === undefined) return undefined;
        if (close === undefined || close.date === open) return looked;
        return {
          price: found.price,
          asOf: `${addDays(close.date, 1)}T00:00:00.000Z`,
          source: close.source,
          status: closeStatus(snapshot.series),
        };
      },
    };
  }

  async #closes(series: MarketSeries): Promise<Loaded> {
    const version = await this.repository.version(series);
    const known = this.#loaded.get(series);
    if (known?.version === version) return known;
    const loaded = { version, closes: await this.repository.load(series) };
    this.#loaded.set(series, loaded);
    return loaded;
  }
}

function shownPrice({ series, source, asOf, price }: MarketSnapshot, now: Date): ShownPrice {
  return { price, asOf: asOf.toISOString(), source, status: marketStatus(series, asOf, now) };
}
