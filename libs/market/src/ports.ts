import type { FeedSeriesName } from '@app/read-models';
import type { DayRange } from './days.js';
import type { BrlRate } from './numbers/brl-rate.js';
import type { UsdPrice } from './numbers/usd-price.js';

export const priceProviderNames = ['coinbase', 'binance', 'kraken', 'coingecko'] as const;
export type PriceProviderName = (typeof priceProviderNames)[number];

export const rateProviderNames = ['ptax', 'sgs', 'awesomeapi'] as const;
export type RateProviderName = (typeof rateProviderNames)[number];

/** Series that providers fill: `market` real ones, `local` the local fakes. */
export type FeedSeries = FeedSeriesName;

/** What a provider is asked for: the price now with its 24-hour change, daily closes, USD/BRL by day. */
export type FeedNeed = 'spot' | 'candles' | 'rates';

/** The price of one Bitcoin at a moment, as one provider tells it. */
export interface SpotQuote {
  readonly price: UsdPrice;
  /** Market time of the price; where the provider names none, when it answered. */
  readonly asOf: Date;
  /** Percent over 24 hours; null where the provider does not tell. */
  readonly change24h: number | null;
}

/** The close of one completed UTC day, whatever date the provider stamps it with. */
export interface CloseOfDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly close: UsdPrice;
}

/** The rate of one day, dated as its publisher dates it. */
export interface RateOfDay {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly rate: BrlRate;
}

interface Named<Name extends string> {
  readonly name: Name;
  /** As people read it: "Coinbase", "Local fake of Coinbase". */
  readonly label: string;
}

/** BTC/USD by one provider. Every call may throw a FeedError. */
export interface PriceProvider extends Named<PriceProviderName> {
  spot(signal: AbortSignal): Promise<SpotQuote>;
  /** Completed days of the range, ascending, at most {@link maxDays}; days without trades are left out. */
  closes(range: DayRange, signal: AbortSignal): Promise<readonly CloseOfDay[]>;
  /** Days that one question may ask for. */
  readonly maxDays: number;
  /** The first day that can be had, seen from a day; days since 1970-01-01. */
  firstDay(today: number): number;
}

/** USD/BRL by one provider. Every call may throw a FeedError. */
export interface RateProvider extends Named<RateProviderName> {
  /** Published days of the range, ascending. Of a range that it does not reach whole, the days that it reaches. */
  rates(range: DayRange, signal: AbortSignal): Promise<readonly RateOfDay[]>;
}
