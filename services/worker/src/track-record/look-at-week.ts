import {
  addDays,
  type IsoWeek,
  type MissedWeekReason,
  mondayOf,
  type TrackRecordEvent,
  weekPublished,
} from '@app/ledger';
import { type MarketModesRepository, PRICE_AGE_LIMIT_MS } from '@app/market';
import type { Clock } from '@app/platform';
import { analyseCloses, dayNumberOf, publishedAdvice } from '@app/strategy';
import type { MarketClosesRepository } from '../market/market-closes.repository.js';
import type { RecordMarketRepository } from './record-market.repository.js';

export interface WeekMarket {
  readonly modes: Pick<MarketModesRepository, 'current'>;
  readonly market: Pick<RecordMarketRepository, 'confirmedClose' | 'newestPriceAt'>;
  readonly closes: Pick<MarketClosesRepository, 'load'>;
  readonly clock: Clock;
}

export type WeekLook =
  | { readonly kind: 'published'; readonly event: TrackRecordEvent }
  | {
      readonly kind: 'missed';
      readonly reason: MissedWeekReason;
      /** Whether a later look may find something else: a close is confirmed, a provider is reachable again. */
      readonly mayPass: boolean;
    };

/** What can be published now for a week, from the close of the Sunday before. */
export async function lookAtWeek(parts: WeekMarket, week: IsoWeek): Promise<WeekLook> {
  const { modes, market, closes, clock } = parts;
  const series = await modes.current();
  if (series === null) return missed('no-market');
  if (series !== 'market') return missed(series === 'recorded' ? 'recorded-market' : 'made-up-market');
  const sunday = addDays(mondayOf(week), -1);
  const priceAt = await market.newestPriceAt(series);
  const isStale = priceAt === undefined || clock.now().getTime() - priceAt.getTime() > PRICE_AGE_LIMIT_MS;
  if (isStale) return { ...missed('stale-market'), mayPass: true };
  const close = await market.confirmedClose(series, sunday);
  if (close === undefined) return { ...missed('unconfirmed-close'), mayPass: true };
  const known = (await closes.load(series)).filter(({ date }) => date <= sunday);
  const advice = publishedAdvice(analyseCloses(known), dayNumberOf(sunday));
  if (advice === undefined) return { ...missed('not-enough-history'), mayPass: true };
  const { sources } = close;
  return { kind: 'published', event: weekPublished(week, { isDemo: false, sources, advice }) };
}

const missed = (reason: MissedWeekReason): WeekLook & { readonly kind: 'missed' } => ({
  ...{ kind: 'missed', reason, mayPass: false },
});
