import type { LedgerState } from '../state/ledger-state.js';
import { cashData } from './cash-data.js';
import type { MoveCash } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { refuseUnlessCash } from './refuse-unless-there.js';

/** Pays portfolio cash out to the person, not more than there is. */
export const decideCashWithdrawal = (command: MoveCash, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { amount, today } = command;
    if (amount <= 0n) return refused({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const row = { kind: 'portfolio_cash_withdrawal', tradedOn: today, today } as const;
    const refusal = refuseUnlessCash(amount, row, state);
    if (refusal !== undefined) {
      const { available, requested } = refusal;
      return refused({ code: 'LEDGER.NO_FUNDS', available, requested });
    }
    return decided({ type: 'ledger.portfolio-cash-withdrawn', data: cashData(command) });
  });

/** Moves portfolio cash into the dynamic balance, not more than there is. */
export const decideTransfer = (command: MoveCash, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { amount, today } = command;
    if (amount <= 0n) return refused({ code: 'LEDGER.AMOUNT_NOT_POSITIVE', field: 'amount' });
    const refusal = refuseUnlessCash(amount, { kind: 'transfer', tradedOn: today, today }, state);
    if (refusal !== undefined) return refused(refusal);
    return decided({ type: 'ledger.cash-transferred-to-dynamic-balance', data: cashData(command) });
  });
