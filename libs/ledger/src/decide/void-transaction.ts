import type { LedgerState } from '../state/ledger-state.js';
import type { VoidTransaction } from './commands.js';
import type { Decision } from './decision.js';
import { decidedAll, refused } from './decision.js';
import { deciding } from './deciding.js';
import { replayed } from './replay.js';

/**
 * Takes a transaction back with everything it moved. The history after it is replayed: it must not leave Bitcoin
 * or portfolio cash negative on any date, and the dynamic balance only if the person accepts it.
 */
export const decideVoid = (command: VoidTransaction, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const { transactionId, today: voidedOn } = command;
    const transaction = state.transactions.get(transactionId);
    if (transaction === undefined) return refused({ code: 'LEDGER.TRANSACTION_NOT_FOUND' });
    if (transaction.isVoided) return refused({ code: 'LEDGER.ALREADY_VOIDED', transactionId });
    const replay = replayed(
      (negativeAccepted) => [
        { type: 'ledger.transaction-voided', data: { transactionId, voidedOn, negativeAccepted } },
      ],
      state,
      command,
    );
    return 'refusal' in replay ? refused(replay.refusal) : decidedAll(replay.events);
  });
