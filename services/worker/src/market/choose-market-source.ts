import { AppError, type Logger } from '@app/platform';
import type { WorkerConfig } from '../config.js';
import type { MarketSource } from './market-source.js';
import { recordedMarketSource, type RecordedMarketSource } from './recorded-market.source.js';

export interface MarketChoice<Live extends MarketSource> {
  readonly config: Pick<
    WorkerConfig,
    'NODE_ENV' | 'MARKET_SOURCE' | 'FEED_FAKE_PROVIDERS' | 'PRICE_PROVIDERS'
  >;
  readonly live: Live;
  /** Whether any provider answers now. */
  readonly isReachable: () => Promise<boolean>;
  readonly logger: Logger;
}

export type ChosenMarket<Live extends MarketSource> =
  | { readonly kind: 'live'; readonly source: Live }
  | { readonly kind: 'recorded'; readonly source: RecordedMarketSource }
  /** Nothing is computed and nothing is invented: screens say that the market is unavailable. */
  | { readonly kind: 'none' };

/**
 * Chooses the market once, at start (product, "recorded market"). In production it is the providers, reachable or not:
 * an outage makes the market stale. Elsewhere the recording is used when none is configured or reachable at start.
 *
 * @throws AppError MARKET.STAND_INS_IN_PRODUCTION
 */
export async function chooseMarketSource<Live extends MarketSource>(
  choice: MarketChoice<Live>,
): Promise<ChosenMarket<Live>> {
  const { config, live, isReachable, logger } = choice;
  const isProduction = config.NODE_ENV === 'production';
  const isConfigured = config.PRICE_PROVIDERS.length > 0;
  if (isProduction && config.FEED_FAKE_PROVIDERS === 'yes')
    throw new AppError('MARKET.STAND_INS_IN_PRODUCTION', 'FEED_FAKE_PROVIDERS is not allowed in production');
  if (isProduction && (config.MARKET_SOURCE === 'recorded' || !isConfigured)) {
    logger.error('no market provider is configured, and the recording is not allowed in production');
    return { kind: 'none' };
  }
  if (isProduction || config.FEED_FAKE_PROVIDERS === 'yes') return { kind: 'live', source: live };
  if (config.MARKET_SOURCE === 'auto' && isConfigured) {
    if (await isReachable()) return { kind: 'live', source: live };
    logger.warn('no market provider can be reached: the recorded market stands in until the next start');
  }
  return { kind: 'recorded', source: recordedMarketSource() };
}
