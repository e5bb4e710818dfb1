import type { RecommendationView } from '@app/contracts';

import { SLOTS } from './group-state';

type Week = Pick<RecommendationView, 'operations'>;

/** Operations of the week that traded; a base that was set aside is none. */
export const tradesOf = ({ operations }: Week): number =>
  SLOTS.filter((slot) => operations[slot]?.kind === 'executed').length;

export type BalanceStatus = 'building' | 'using' | 'equal' | 'neutral';

/** What the week does to the dynamic balance: `neutral` while nothing was executed, `equal` when it was left alone. */
export function balanceStatusOf({ operations }: Week): BalanceStatus {
  const first = SLOTS.map((slot) => operations[slot]).find((operation) => operation !== null);
  return operations.investment?.weekStatus ?? first?.weekStatus ?? 'neutral';
}
