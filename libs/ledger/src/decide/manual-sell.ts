import type { LedgerState } from '../state/ledger-state.js';
import type { RecordManualSell } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { manualTrade, settleManualTrade } from './manual-trade.js';
import { refuseUnlessHeld } from './refuse-unless-there.js';

/**
 * Removes Bitcoin; the net proceeds go to portfolio cash, or to the pocket when the person says so. Refused
 * above what was held on that date or on any later one.
 */
export const decideManualSell = (command: RecordManualSell, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const trade = settleManualTrade(command, 'sell');
    if ('refusal' in trade) return refused(trade.refusal);
    const refusal = refuseUnlessHeld(command, state);
    if (refusal !== undefined) return refused(refusal);
    return decided({
      type: 'ledger.bitcoin-sold',
      data: { ...manualTrade(command, trade.settled), proceedsTo: command.proceedsTo },
    });
  });
