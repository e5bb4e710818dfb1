import type { WorkerConfig } from '../config.js';
import type { MarketSource } from './market-source.js';
import { recordedMarketSource } from './recorded-market.source.js';

/**
 * Chooses the market once, at start. No provider is built yet (they come with the market data work), so outside
 * production it is the recording, and in production there is none.
 */
export function chooseMarketSource(
  config: Pick<WorkerConfig, 'NODE_ENV' | 'MARKET_SOURCE'>,
): MarketSource | undefined {
  return config.NODE_ENV === 'production' ? undefined : recordedMarketSource();
}
