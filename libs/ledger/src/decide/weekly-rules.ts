import { tradeTotal, usdCents, type UsdCents, ZERO_CENTS } from '@app/money';
import type { IsoWeek } from '../calendar/iso-week.js';
import type { WeeklyRuleViolation } from '../events/correction.events.js';
import type { WeeklyOperation } from '../events/event-fields.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import type { TransactionId } from '../ids.js';
import type { LedgerState, Transaction } from '../state/ledger-state.js';
import { operationsInEffect } from '../state/week-operations.js';
import type { OperationInEffect, RecordedOperation } from '../state/week-operations.js';
import type { ExecutedOperation } from './rejection.js';

/** What someone wants to do with a week's slots; setting aside takes the investment slot but is no buy. */
export type WeeklyAttempt = WeeklyOperation | 'set_aside';

/** The answer of "may I do this in this week": what was done, and the rules that would break. */
export type WeeklyRulesCheck = {
  readonly executed: readonly ExecutedOperation[];
  readonly totalOperations: number;
  /** Bought and reinvested, fees included. What was set aside is no buy. */
  readonly total: UsdCents;
  /** Net proceeds of the sale: money the other way, so it is no part of the total. */
  readonly sold: UsdCents;
  readonly typesUsed: readonly WeeklyOperation[];
  readonly violations: readonly WeeklyRuleViolation[];
};

const ONE_A_WEEK: Readonly<Record<WeeklyOperation, WeeklyRuleViolation>> = {
  investment: 'one_investment_a_week',
  reinvestment: 'one_reinvestment_a_week',
  sale: 'one_sale_a_week',
};

function executedOperation(
  { transactionId, tradedOn, trade, movement }: Transaction,
  operation: WeeklyOperation,
): ExecutedOperation {
  const about = { transactionId, operation, tradedOn };
  if (trade === null) {
    const { dynamicBalance } = movement;
    return { ...about, amount: dynamicBalance, fee: ZERO_CENTS, total: dynamicBalance };
  }
  const total = usdCents(tradeTotal(trade, operation === 'sale'));
  return { ...about, amount: trade.value, fee: trade.fee, total };
}

const totalOf = (operations: readonly RecordedOperation[]): UsdCents =>
  usdCents(
    operations.reduce(
      (sum, { transaction, operation }) => sum + executedOperation(transaction, operation).total,
      0n,
    ),
  );

/**
 * True while an investment or set-aside in effect has counted the week's base, which counts once whatever is executed,
 * voided or restored. An investment that was executed against the weekly rule has counted a base of 0: with it alone in
 * effect the base is free.
 */
export const isBaseCounted = (operations: readonly OperationInEffect[]): boolean =>
  operations.some(({ base }) => base !== null && base > 0n);

/** Base that a further investment of the week counts: 0 once the week's base is counted. */
export const baseLeft = (operations: readonly OperationInEffect[], base: UsdCents): UsdCents =>
  isBaseCounted(operations) ? ZERO_CENTS : base;

/**
 * At most one investment, one reinvestment, one sale a week; a sale never in a week with a buy from a recommendation,
 * nor the reverse. A set-aside takes the investment slot and is no buy.
 */
export function weeklyRuleViolations(
  operations: readonly OperationInEffect[],
  attempt: WeeklyAttempt,
): WeeklyRuleViolation[] {
  const slot = attempt === 'set_aside' ? 'investment' : attempt;
  const isSaleDone = operations.some(({ operation }) => operation === 'sale');
  const isBuyDone = operations.some(({ operation, isSetAside }) => operation !== 'sale' && !isSetAside);
  const violations: WeeklyRuleViolation[] = [];
  if (operations.some(({ operation }) => operation === slot)) violations.push(ONE_A_WEEK[slot]);
  const mixes = attempt === 'sale' ? isBuyDone : attempt !== 'set_aside' && isSaleDone;
  if (mixes) violations.push('sale_never_with_buy');
  return violations;
}

/** The event that precedes what was done against the weekly rules; none when they hold. */
export function overrideOf(
  of: { readonly transactionId: TransactionId; readonly week: IsoWeek; readonly operation: WeeklyOperation },
  { violations }: Pick<WeeklyRulesCheck, 'violations'>,
): readonly LedgerEvent[] {
  if (violations.length === 0) return [];
  return [{ type: 'ledger.weekly-rule-overridden', data: { ...of, violations: [...violations] } }];
}

/** What an attempt breaks in a week of the ledger, beside what was done there. */
export function checkWeeklyRules(
  state: Pick<LedgerState, 'weeks' | 'transactions'>,
  week: IsoWeek,
  attempt: WeeklyAttempt,
): WeeklyRulesCheck {
  const operations = operationsInEffect(state, week);
  const executed = operations.map(({ transaction, operation }) => executedOperation(transaction, operation));
  return {
    executed,
    totalOperations: operations.length,
    total: totalOf(operations.filter(({ operation, isSetAside }) => operation !== 'sale' && !isSetAside)),
    sold: totalOf(operations.filter(({ operation }) => operation === 'sale')),
    typesUsed: [...new Set(operations.map(({ operation }) => operation))],
    violations: weeklyRuleViolations(operations, attempt),
  };
}
