import type { LedgerState } from '../state/ledger-state.js';
import { cashData } from './cash-data.js';
import type { MoveCash } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { requireCash } from './require-balance.js';
import { withInvariants } from './with-invariants.js';

/** Pays portfolio cash out to the person, not more than there is. */
export const decideCashWithdrawal = (command: MoveCash, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { amount, today } = command;
    if (amount <= 0n) return rejected({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const row = { kind: 'portfolio_cash_withdrawal', tradedOn: today, today } as const;
    const rejection = requireCash(amount, row, state);
    if (rejection !== undefined) {
      const { available, requested } = rejection;
      return rejected({ code: 'LEDGER.NO_FUNDS', available, requested });
    }
    return decided({ type: 'ledger.portfolio-cash-withdrawn', data: cashData(command) });
  });

/** Moves portfolio cash into the dynamic balance, not more than there is. */
export const decideTransfer = (command: MoveCash, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { amount, today } = command;
    if (amount <= 0n) return rejected({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const rejection = requireCash(amount, { kind: 'transfer', tradedOn: today, today }, state);
    if (rejection !== undefined) return rejected(rejection);
    return decided({ type: 'ledger.cash-transferred-to-dynamic-balance', data: cashData(command) });
  });
