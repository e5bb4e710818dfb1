import type { LedgerState } from '../state/ledger-state.js';
import type { VoidTransaction } from './commands.js';
import type { Decision } from './decision.js';
import { decidedAll, rejected } from './decision.js';
import { replayed } from './replay.js';
import { withInvariants } from './with-invariants.js';

/**
 * Takes a transaction back with everything it moved. The history after it is replayed: it must not leave Bitcoin
 * or portfolio cash negative on any date, and the dynamic balance only if the person accepts it.
 */
export const decideVoid = (command: VoidTransaction, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const { transactionId, today: voidedOn } = command;
    const transaction = state.transactions.get(transactionId);
    if (transaction === undefined) return rejected({ code: 'LEDGER.TRANSACTION_NOT_FOUND' });
    if (transaction.isVoided) return rejected({ code: 'LEDGER.ALREADY_VOIDED', transactionId });
    const replay = replayed(
      (negativeAccepted) => [
        { type: 'ledger.transaction-voided', data: { transactionId, voidedOn, negativeAccepted } },
      ],
      state,
      command,
    );
    return 'rejection' in replay ? rejected(replay.rejection) : decidedAll(replay.events);
  });
