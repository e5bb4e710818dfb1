import type { LedgerState } from '../state/ledger-state.js';
import type { ExecutePart } from './commands.js';
import type { Decision } from './decision.js';
import { decided, refused } from './decision.js';
import { deciding } from './deciding.js';
import { executed } from './executed.js';
import { openPart } from './open-part.js';
import { refuseUnlessCash } from './refuse-unless-there.js';

/** Records a reinvestment: value and fee come out of portfolio cash, not more than was there on that day. */
export const decideExecuteReinvestment = (command: ExecutePart, state: LedgerState): Decision =>
  deciding(command, state, () => {
    const part = openPart(command, 'reinvestment', state);
    if ('refusal' in part) return refused(part.refusal);
    const row = { kind: 'reinvestment', tradedOn: command.fill.tradedOn, today: command.today } as const;
    const refusal = refuseUnlessCash(part.settled.spent, row, state);
    if (refusal !== undefined) return refused(refusal);
    return decided(...part.overriding, { type: 'ledger.cash-reinvested', data: executed(command, part) });
  });
