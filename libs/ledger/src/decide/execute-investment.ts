import type { LedgerState } from '../state/ledger-state.js';
import { operationsInEffect } from '../state/week-operations.js';
import { balanceMovement, shortfallOf } from './balance-movement.js';
import type { ExecuteInvestment } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { executedTradeEvent } from './executed-trade-event.js';
import { minimumBalanceFrom } from './minimum-balance.js';
import { validateExecution } from './validate-execution.js';
import { baseLeft } from './weekly-rules.js';
import { withInvariants } from './with-invariants.js';

/**
 * Records the week's investment as it was really filled. After the checks of every execution the dynamic balance
 * must hold what was spent above the base, on the day of the trade and on every later day, unless the person accepts
 * that it becomes negative.
 */
export const decideExecuteInvestment = (command: ExecuteInvestment, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const part = validateExecution(command, 'investment', state);
    if ('rejection' in part) return rejected(part.rejection);
    const { settled, overrideEvents } = part;
    const { issued } = part.recommendation;
    const base = baseLeft(operationsInEffect(state, issued.week), issued.base);
    const row = { kind: 'buy', tradedOn: command.fill.tradedOn, today: command.today } as const;
    const available = minimumBalanceFrom(row, 'dynamicBalance', state).totals.dynamicBalance;
    const shortfall = shortfallOf(base, settled.spent, available);
    if (shortfall !== undefined && !command.acceptNegative) return rejected(shortfall);
    const movement = {
      transactionId: command.transactionId,
      tradedOn: command.fill.tradedOn,
      recordedOn: command.today,
      week: issued.week,
      recommendationId: issued.recommendationId,
      base,
      spent: settled.spent,
    };
    return decided(
      ...overrideEvents,
      { type: 'ledger.bitcoin-bought', data: executedTradeEvent(command, part) },
      ...balanceMovement(movement, shortfall !== undefined),
    );
  });
