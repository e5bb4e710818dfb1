import type { RecommendationView, WeekStatus } from '@app/contracts';

import { SLOTS } from './group-state';

/** Operations of the week that traded; a base that was set aside is none. */
export const tradesOf = ({ operations }: Pick<RecommendationView, 'operations'>): number =>
  SLOTS.filter((slot) => operations[slot]?.kind === 'executed').length;

/** What the week does to the dynamic balance: `neutral` while nothing was executed, `equal` when it was left alone. */
export function balanceStatusOf({
  operations,
  weekStatus,
}: Pick<RecommendationView, 'operations' | 'weekStatus'>): WeekStatus {
  const isAnyDone = SLOTS.some((slot) => operations[slot] !== null);
  return weekStatus === 'neutral' && isAnyDone ? 'equal' : weekStatus;
}
