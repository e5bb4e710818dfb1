import type { MarketModesRepository } from '@app/market';
import type { Clock } from '@app/platform';
import type { NoticedMarketRepository } from './noticed-market.repository.js';

export interface MakeMarketNoticesParts {
  readonly modes: Pick<MarketModesRepository, 'current'>;
  readonly markets: NoticedMarketRepository;
  readonly clock: Clock;
}

/** From this age on a price is shown with its age: what it says may have passed. */
const STALE_AFTER_MS = 15 * 60_000;

/**
 * Makes notices of the newest snapshot. A recorded, made-up or stale market makes none; what changed during an outage is
 * told when the market is back.
 */
export async function makeMarketNotices({ modes, markets, clock }: MakeMarketNoticesParts): Promise<number> {
  if ((await modes.current()) !== 'market') return 0;
  const newest = await markets.newest();
  const now = clock.now();
  if (newest === undefined || now.getTime() - newest.asOf.getTime() > STALE_AFTER_MS) return 0;
  return markets.follow(newest, now);
}
