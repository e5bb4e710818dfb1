import type { UsdCents } from '@app/money';
import { ZERO_CENTS, usdCents } from '@app/money';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { RecommendedAmount } from '../events/recommendation-issued.event.js';
import type { LedgerState, Recommendation } from '../state/ledger-state.js';
import { refuseExecutionDate } from './check-date.js';
import type { SettledFill } from './check-fill.js';
import { settleFill, typoWarnings } from './check-fill.js';
import type { ExecuteInvestment } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import type { Refusal } from './refusal.js';
import type { WeeklyRulesCheck } from './weekly-rules.js';
import { checkWeeklyRules, isInvestmentSlotTaken } from './weekly-rules.js';

const OPERATION = 'investment';

/** The recommendation with its investment part, when that can still be executed on the given day. */
function openPart(
  { recommendationId, fill, today }: ExecuteInvestment,
  state: LedgerState,
):
  | { readonly recommendation: Recommendation; readonly planned: RecommendedAmount }
  | { readonly refusal: Refusal } {
  const recommendation = state.recommendations.get(recommendationId);
  if (recommendation === undefined) return { refusal: { code: 'LEDGER.RECOMMENDATION_NOT_FOUND' } };
  const { investment: planned } = recommendation.issued;
  if (planned === null) return { refusal: { code: 'LEDGER.NOTHING_RECOMMENDED', operation: OPERATION } };
  const { investment: transactionId } = recommendation.executedBy;
  if (transactionId !== null) {
    return { refusal: { code: 'LEDGER.ALREADY_EXECUTED', operation: OPERATION, transactionId } };
  }
  const refusal = refuseExecutionDate(fill.tradedOn, today, recommendation);
  return refusal === undefined ? { recommendation, planned } : { refusal };
}

/** What the spend takes from the dynamic balance above the base, if that is more than it holds. */
function shortfallOf(base: UsdCents, spent: UsdCents, available: UsdCents): Refusal | undefined {
  const needed = usdCents(spent - base);
  if (needed <= 0n || needed <= available) return undefined;
  return {
    code: 'LEDGER.DYNAMIC_BALANCE_SHORT',
    available,
    needed,
    shortfall: usdCents(needed - available),
    affordable: usdCents(base + (available > 0n ? available : 0n)),
  };
}

/** The fill decides: less than the base builds the dynamic balance, more uses it, equal leaves it alone. */
function balanceMovement(
  command: ExecuteInvestment,
  { issued }: Recommendation,
  sums: { readonly base: UsdCents; readonly spent: UsdCents; readonly isShort: boolean },
): readonly LedgerEvent[] {
  const { base, spent, isShort } = sums;
  const common = {
    transactionId: command.transactionId,
    tradedOn: command.fill.tradedOn,
    recordedOn: command.today,
    week: issued.week,
    recommendationId: issued.recommendationId,
    base,
    spent,
  };
  if (spent < base) {
    const data = { ...common, amount: usdCents(base - spent), reason: 'below_base' as const };
    return [{ type: 'ledger.dynamic-balance-built', data }];
  }
  if (spent === base) return [];
  const data = { ...common, amount: usdCents(spent - base), negativeAccepted: isShort };
  return [{ type: 'ledger.dynamic-balance-used', data }];
}

function overrideOf(
  { transactionId }: ExecuteInvestment,
  { issued }: Recommendation,
  { violations }: WeeklyRulesCheck,
): readonly LedgerEvent[] {
  if (violations.length === 0) return [];
  return [
    {
      type: 'ledger.weekly-rule-overridden',
      data: { transactionId, week: issued.week, operation: OPERATION, violations: [...violations] },
    },
  ];
}

function bought(
  command: ExecuteInvestment,
  { issued }: Recommendation,
  { quantity, price, value, fee }: SettledFill,
): LedgerEvent {
  return {
    type: 'ledger.bitcoin-bought',
    data: {
      transactionId: command.transactionId,
      tradedOn: command.fill.tradedOn,
      recordedOn: command.today,
      week: issued.week,
      recommendationId: issued.recommendationId,
      planned: issued.investment,
      quantity,
      price,
      value,
      fee,
      rsi: issued.rsi,
      regime: issued.regime,
      paid: null,
      origin: 'recommendation',
    },
  };
}

/**
 * Records the week's investment as it was really filled. Checked in this order: the part is open on that day,
 * the figures agree, nothing looks mistyped, the weekly rules, the dynamic balance; so that a mistyped figure
 * is not reported as a missing balance.
 */
export const decideExecuteInvestment = (command: ExecuteInvestment, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const open = openPart(command, state);
    if ('refusal' in open) return refused(open.refusal);
    const { recommendation, planned } = open;
    const fill = settleFill(command.fill);
    if ('refusal' in fill) return refused(fill.refusal);
    const { settled } = fill;
    const warnings = typoWarnings(settled, command, planned.usd);
    if (warnings.length > 0) return refused({ code: 'LEDGER.NEEDS_CONFIRMATION', warnings });

    const { week, base: weeklyBase } = recommendation.issued;
    const rules = checkWeeklyRules(state, week, OPERATION);
    if (rules.violations.length > 0 && !command.override) {
      return refused({ code: 'LEDGER.WEEKLY_RULE', week, operation: OPERATION, ...rules, canOverride: true });
    }
    const base = isInvestmentSlotTaken(state, week) ? ZERO_CENTS : weeklyBase;
    const shortfall = shortfallOf(base, settled.spent, state.totals.dynamicBalance);
    if (shortfall !== undefined && !command.acceptNegative) return refused(shortfall);
    return decided(
      ...overrideOf(command, recommendation, rules),
      bought(command, recommendation, settled),
      ...balanceMovement(command, recommendation, {
        base,
        spent: settled.spent,
        isShort: shortfall !== undefined,
      }),
    );
  });
