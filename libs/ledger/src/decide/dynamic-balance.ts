import type { LedgerState } from '../state/ledger-state.js';
import { leastFrom } from './available.js';
import { cashData } from './cash-data.js';
import type { MoveDynamicBalance } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';

/** Adds the person's own money to the dynamic balance, dated on the day of recording. */
export const decideDeposit = (command: MoveDynamicBalance, state: LedgerState): Decision =>
  deciding(command, state, () => {
    if (command.amount <= 0n) return refused({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    return decided({ type: 'ledger.dynamic-balance-deposited', data: cashData(command) });
  });

/**
 * Takes money out of the dynamic balance, not more than it holds then and on every later day: after a move to a zone
 * further west, rows of tomorrow may stand in the history already.
 */
export const decideWithdrawal = (command: MoveDynamicBalance, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { amount: requested, today } = command;
    if (requested <= 0n) return refused({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const row = { kind: 'withdrawal', tradedOn: today, today } as const;
    const available = leastFrom(row, 'dynamicBalance', state).totals.dynamicBalance;
    if (requested > available) return refused({ code: 'LEDGER.NO_FUNDS', available, requested });
    return decided({ type: 'ledger.dynamic-balance-withdrawn', data: cashData(command) });
  });
