import type { LedgerState } from '../state/ledger-state.js';
import type { RecordManualBuy } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { manualTrade, settleManualTrade } from './manual-trade.js';
import { withInvariants } from './with-invariants.js';

/** Adds Bitcoin paid from the pocket; never touches weekly rules, base or dynamic balance. */
export const decideManualBuy = (command: RecordManualBuy, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const trade = settleManualTrade(command, 'buy');
    if ('rejection' in trade) return rejected(trade.rejection);
    return decided({ type: 'ledger.bitcoin-bought', data: manualTrade(command, trade.settled) });
  });
