import type { LedgerState } from '../state/ledger-state.js';
import type { ExecutePart } from './commands.js';
import type { Decision } from './decision.js';
import { decided, rejected } from './decision.js';
import { executedTradeEvent } from './executed-trade-event.js';
import { requireCash } from './require-balance.js';
import { validateExecution } from './validate-execution.js';
import { withInvariants } from './with-invariants.js';

/** Records a reinvestment: value and fee come out of portfolio cash, not more than was there on that day. */
export const decideExecuteReinvestment = (command: ExecutePart, state: LedgerState): Decision =>
  withInvariants(command, state, () => {
    const part = validateExecution(command, 'reinvestment', state);
    if ('rejection' in part) return rejected(part.rejection);
    const row = { kind: 'reinvestment', tradedOn: command.fill.tradedOn, today: command.today } as const;
    const rejection = requireCash(part.settled.spent, row, state);
    if (rejection !== undefined) return rejected(rejection);
    return decided(...part.overrideEvents, {
      type: 'ledger.cash-reinvested',
      data: executedTradeEvent(command, part),
    });
  });
