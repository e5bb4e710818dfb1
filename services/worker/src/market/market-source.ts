import type { DailyClose } from '@app/strategy';

/** Where prices come from. One source is chosen at start; a later outage makes its market stale, never recorded. */
export interface MarketSource {
  /** Shown beside every price, for example "Coinbase". */
  readonly name: string;
  /** Closes of the recording and of real markets are never mixed. */
  readonly series: MarketSeries;
  /** Completed days, oldest first, strictly ascending. */
  closes(): Promise<readonly SourceClose[]>;
  /** The newest price. */
  latest(signal: AbortSignal): Promise<MarketTick>;
}

export type MarketSeries = 'recorded' | 'market';

export interface SourceClose extends DailyClose {
  /** True where the day had no close of its own. */
  readonly carried: boolean;
  readonly source: string;
}

export interface MarketTick {
  /** US cents for one Bitcoin. */
  readonly priceCents: bigint;
  /** Market time of the price. */
  readonly asOf: Date;
  /** UTC day whose close the price stands for, `YYYY-MM-DD`. */
  readonly day: string;
  /** Percent over 24 hours; null where the source cannot tell. */
  readonly change24h: number | null;
  /** Last day of a recording; null on a real market. */
  readonly recordedDay: string | null;
}
