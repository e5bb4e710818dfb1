import type { LedgerState } from '../state/ledger-state.js';
import { leastFrom } from './available.js';
import { balanceMovement, shortfallOf } from './balance-movement.js';
import type { ExecuteInvestment } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { executed } from './executed.js';
import { openPart } from './open-part.js';
import { operationsInEffect } from '../state/week-operations.js';
import { baseLeft } from './weekly-rules.js';

/**
 * Records the week's investment as it was really filled. After the checks of every execution the dynamic balance
 * must hold what was spent above the base, on the day of the trade and on every later day, unless the person accepts
 * that it becomes negative.
 */
export const decideExecuteInvestment = (command: ExecuteInvestment, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const part = openPart(command, 'investment', state);
    if ('refusal' in part) return refused(part.refusal);
    const { settled, overriding } = part;
    const { issued } = part.recommendation;
    const base = baseLeft(operationsInEffect(state, issued.week), issued.base);
    const row = { kind: 'buy', tradedOn: command.fill.tradedOn, today: command.today } as const;
    const available = leastFrom(row, 'dynamicBalance', state).totals.dynamicBalance;
    const shortfall = shortfallOf(base, settled.spent, available);
    if (shortfall !== undefined && !command.acceptNegative) return refused(shortfall);
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
      ...overriding,
      { type: 'ledger.bitcoin-bought', data: executed(command, part) },
      ...balanceMovement(movement, shortfall !== undefined),
    );
  });
