import type { LedgerState } from '../state/ledger-state.js';
import type { ExecutePart } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { executed } from './executed.js';
import { openPart } from './open-part.js';
import { refuseUnlessHeld } from './refuse-unless-there.js';

/** Records a sale: value less fee goes into portfolio cash; not more Bitcoin than was held on that day. */
export const decideExecuteSale = (command: ExecutePart, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const part = openPart(command, 'sale', state);
    if ('refusal' in part) return refused(part.refusal);
    const refusal = refuseUnlessHeld(command, state);
    if (refusal !== undefined) return refused(refusal);
    return decided(...part.overriding, {
      type: 'ledger.bitcoin-sold',
      data: { ...executed(command, part), proceedsTo: 'portfolio_cash' },
    });
  });
