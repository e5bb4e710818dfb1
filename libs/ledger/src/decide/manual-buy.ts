import type { LedgerState } from '../state/ledger-state.js';
import type { RecordManualBuy } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { manualTrade, settleManualTrade } from './manual-trade.js';

/** Adds Bitcoin paid from the pocket; never touches weekly rules, base or dynamic balance. */
export const decideManualBuy = (command: RecordManualBuy, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const trade = settleManualTrade(command, 'buy');
    if ('refusal' in trade) return refused(trade.refusal);
    return decided({ type: 'ledger.bitcoin-bought', data: manualTrade(command, trade.settled) });
  });
