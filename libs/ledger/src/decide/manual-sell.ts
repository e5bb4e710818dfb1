import type { LedgerState } from '../state/ledger-state.js';
import type { RecordManualSell } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { manualTrade, settleManualTrade } from './manual-trade.js';
import { requireHoldings } from './require-balance.js';
import { withInvariants } from './with-invariants.js';

/**
 * Removes Bitcoin; the net proceeds go to portfolio cash, or to the pocket when the person says so. Rejected
 * above what was held on that date or on any later one.
 */
export const decideManualSell = (command: RecordManualSell, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const trade = settleManualTrade(command, 'sell');
    if ('rejection' in trade) return rejected(trade.rejection);
    const rejection = requireHoldings(command, state);
    if (rejection !== undefined) return rejected(rejection);
    return decided({
      type: 'ledger.bitcoin-sold',
      data: { ...manualTrade(command, trade.settled), proceedsTo: command.proceedsTo },
    });
  });
