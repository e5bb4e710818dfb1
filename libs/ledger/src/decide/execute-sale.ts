import type { LedgerState } from '../state/ledger-state.js';
import type { ExecutePart } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { executedTradeEvent } from './executed-trade-event.js';
import { requireHoldings } from './require-balance.js';
import { validateExecution } from './validate-execution.js';
import { withInvariants } from './with-invariants.js';

/** Records a sale: value less fee goes into portfolio cash; not more Bitcoin than was held on that day. */
export const decideExecuteSale = (command: ExecutePart, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const part = validateExecution(command, 'sale', state);
    if ('rejection' in part) return rejected(part.rejection);
    const rejection = requireHoldings(command, state);
    if (rejection !== undefined) return rejected(rejection);
    return decided(...part.overrideEvents, {
      type: 'ledger.bitcoin-sold',
      data: { ...executedTradeEvent(command, part), proceedsTo: 'portfolio_cash' },
    });
  });
