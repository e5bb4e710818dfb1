import type { LedgerState } from '../state/ledger-state.js';
import { cashData } from './cash-data.js';
import type { MoveDynamicBalance } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { minimumBalanceFrom } from './minimum-balance.js';
import { withInvariants } from './with-invariants.js';

/** Adds the person's own money to the dynamic balance, dated on the day of recording. */
export const decideDeposit = (command: MoveDynamicBalance, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    if (command.amount <= 0n) return rejected({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    return decided({ type: 'ledger.dynamic-balance-deposited', data: cashData(command) });
  });

/**
 * Takes money out of the dynamic balance, not more than it holds then and on every later day: after a move to a zone
 * further west, rows of tomorrow may be in the history already.
 */
export const decideWithdrawal = (command: MoveDynamicBalance, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { amount: requested, today } = command;
    if (requested <= 0n) return rejected({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const row = { kind: 'withdrawal', tradedOn: today, today } as const;
    const available = minimumBalanceFrom(row, 'dynamicBalance', state).totals.dynamicBalance;
    if (requested > available) return rejected({ code: 'LEDGER.NO_FUNDS', available, requested });
    return decided({ type: 'ledger.dynamic-balance-withdrawn', data: cashData(command) });
  });
