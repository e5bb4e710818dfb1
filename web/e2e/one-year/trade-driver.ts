import type { RecommendationView } from '@app/contracts';
import type { CashLine, TradeLine } from './expected-ledger.js';

export type Part = 'investment' | 'reinvestment' | 'sale';

/** A part of a week's advice as it was filled. */
export interface Fill {
  readonly part: Part;
  readonly advice: RecommendationView;
  readonly trade: TradeLine;
}

/** What a person does with the product, on its screens or from another device. */
export interface TradeDriver {
  execute(fill: Fill): Promise<void>;
  setAside(advice: RecommendationView): Promise<void>;
  /** A trade made outside the advice. */
  register(trade: TradeLine): Promise<void>;
  move(line: CashLine): Promise<void>;
}
