import type { MarketSeriesName } from '@app/read-models';

/** Where prices come from. One source is chosen at start; a later outage makes its market stale, never recorded. */
export interface MarketSource {
  /** Closes of the recording, of real markets and of local fakes are never mixed. */
  readonly series: MarketSeries;
  /**
   * The newest price.
   * @throws AppError MARKET.UNREACHABLE, MARKET.PRICE_WAITING: there is none now, and the market grows older
   */
  latest(signal: AbortSignal): Promise<MarketTick>;
}

export type MarketSeries = MarketSeriesName;

/** What one provider said at a tick, and what was made of it. */
export interface TickQuote {
  readonly provider: string;
  readonly label: string;
  /** Decimal text. */
  readonly priceUsd: string;
  /** Market time, ISO 8601. */
  readonly asOf: string;
  /**
   * `used`: the price of the snapshot; `alone`: the same, though several are configured and nobody confirms it; `agrees`
   * with it; `outlier`: it says something else; `old`: others know newer.
   */
  readonly verdict: 'used' | 'alone' | 'agrees' | 'outlier' | 'old';
}

export interface MarketTick {
  /** Shown next to the price, for example "Coinbase". */
  readonly source: string;
  /** US cents for one Bitcoin. */
  readonly priceCents: bigint;
  /** Market time of the price. */
  readonly asOf: Date;
  /** UTC day whose close the price represents, `YYYY-MM-DD`. */
  readonly day: string;
  /** Percent over 24 hours; null where the source cannot tell. */
  readonly change24h: number | null;
  /** Last day of a recording; null on a real market. */
  readonly recordedDay: string | null;
  /** Null on a recording. */
  readonly quotes: readonly TickQuote[] | null;
}
