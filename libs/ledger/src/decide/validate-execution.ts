import { tradeTotal, usdCents } from '@app/money';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { LedgerState, Recommendation } from '../state/ledger-state.js';
import { checkExecutionDate } from './check-date.js';
import type { SettledFill } from './check-fill.js';
import { settleFill, typoWarnings } from './check-fill.js';
import { checkPaid } from './check-paid.js';
import type { ExecutePart } from './commands.js';
import type { Rejection } from './rejection.js';
import { checkWeeklyRules, overrideOf } from './weekly-rules.js';

/** A part of a recommendation that may be executed now, as it was filled. */
export type ValidatedExecution = {
  readonly recommendation: Recommendation;
  readonly planned: RecommendedAmount;
  readonly settled: SettledFill;
  /** What goes before the trade: the override of the weekly rules where one was needed. */
  readonly overrideEvents: readonly LedgerEvent[];
};

/** The part, when the recommendation has it, nobody executed it and the day is one of its days. */
function findUnexecuted(
  { recommendationId, fill, today }: ExecutePart,
  operation: WeeklyOperation,
  state: LedgerState,
):
  | { readonly recommendation: Recommendation; readonly planned: RecommendedAmount }
  | { readonly rejection: Rejection } {
  const recommendation = state.recommendations.get(recommendationId);
  if (recommendation === undefined) return { rejection: { code: 'LEDGER.RECOMMENDATION_NOT_FOUND' } };
  const planned = recommendation.issued[operation];
  if (planned === null) return { rejection: { code: 'LEDGER.NOTHING_RECOMMENDED', operation } };
  const transactionId = recommendation.executedBy[operation];
  if (transactionId !== null)
    return { rejection: { code: 'LEDGER.ALREADY_EXECUTED', operation, transactionId } };
  const rejection = checkExecutionDate(fill.tradedOn, today, recommendation);
  return rejection === undefined ? { recommendation, planned } : { rejection };
}

/** The fill with its fee, its reais and the typo guard; only a spend is compared with the plan. */
function checkedFill(
  command: ExecutePart,
  operation: WeeklyOperation,
  planned: RecommendedAmount,
): { readonly settled: SettledFill } | { readonly rejection: Rejection } {
  const fill = settleFill(command.fill);
  if ('rejection' in fill) return fill;
  const { settled } = fill;
  const isSale = operation === 'sale';
  if (isSale && settled.fee > settled.value) {
    return { rejection: { code: 'LEDGER.FEE_ABOVE_VALUE', fee: settled.fee, value: settled.value } };
  }
  const total = usdCents(tradeTotal(settled, isSale));
  const rejection = checkPaid(command.paid, { total, settled, today: command.today });
  if (rejection !== undefined) return { rejection };
  const warnings = typoWarnings(settled, command, isSale ? null : planned.usd);
  return warnings.length > 0 ? { rejection: { code: 'LEDGER.NEEDS_CONFIRMATION', warnings } } : fill;
}

/**
 * What all three executions check, in this order: the part is open on that day, the figures agree, nothing looks
 * mistyped, the weekly rules; so that a mistyped figure is not reported as a missing balance.
 */
export function validateExecution(
  command: ExecutePart,
  operation: WeeklyOperation,
  state: LedgerState,
): ValidatedExecution | { readonly rejection: Rejection } {
  const part = findUnexecuted(command, operation, state);
  if ('rejection' in part) return part;
  const fill = checkedFill(command, operation, part.planned);
  if ('rejection' in fill) return fill;
  const { week } = part.recommendation.issued;
  const rules = checkWeeklyRules(state, week, operation);
  if (rules.violations.length > 0 && !command.override) {
    return { rejection: { code: 'LEDGER.WEEKLY_RULE', week, operation, ...rules, canOverride: true } };
  }
  const overrideEvents = overrideOf({ transactionId: command.transactionId, week, operation }, rules);
  return { ...part, ...fill, overrideEvents };
}
