import type { RecommendationView } from '@app/contracts';

import type { ExecutionMode } from './executed-trade';

/** What the recommendation says to spend, or to receive; a manual trade has no plan. */
export const plannedUsdOf = (view: RecommendationView, mode: ExecutionMode): string =>
  mode === 'manual' ? '0.00' : view[mode].usd;
