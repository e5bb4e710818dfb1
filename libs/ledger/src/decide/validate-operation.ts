import type { UsdCents } from '@app/money';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { RecommendationId } from '../ids.js';
import type { LedgerState } from '../state/ledger-state.js';
import { operationsInEffect } from '../state/week-operations.js';
import type { Rejection } from './rejection.js';
import type { WeeklyAttempt, WeeklyRulesCheck } from './weekly-rules.js';
import { baseLeft, checkWeeklyRules } from './weekly-rules.js';

/** What the dialog shows before an operation is executed. */
export type OperationCheck = WeeklyRulesCheck & {
  readonly week: IsoWeek;
  /** False where going on would have no effect: setting aside a week whose base is spent. */
  readonly canOverride: boolean;
  /** Base that an investment would count: 0 once the week's base is spent, then all comes from the balance. */
  readonly base: UsdCents;
};

/** May this operation of this recommendation be executed under the weekly rules? Decides nothing. */
export function validateOperation(
  recommendationId: RecommendationId,
  attempt: WeeklyAttempt,
  state: LedgerState,
): { readonly check: OperationCheck } | { readonly rejection: Rejection } {
  const recommendation = state.recommendations.get(recommendationId);
  if (recommendation === undefined) return { rejection: { code: 'LEDGER.RECOMMENDATION_NOT_FOUND' } };
  const { week, base } = recommendation.issued;
  const check = {
    ...checkWeeklyRules(state, week, attempt),
    week,
    canOverride: attempt !== 'set_aside',
    base: baseLeft(operationsInEffect(state, week), base),
  };
  return { check };
}
