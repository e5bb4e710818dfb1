import { MoneyRangeError } from '@app/money';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import type { LedgerEvent } from '../events/ledger-event.js';
import { assertBalanced, postingsOf } from '../postings/postings.js';
import { foldLedger } from '../state/ledger-fold.js';
import type { LedgerState } from '../state/ledger-state.js';
import type { CommandContext } from './commands.js';
import type { Decision } from './decision.js';
import { refused } from './decision.js';

/** Proves on a trial fold that the decided events keep what the ledger promises, before they are appended. */
function assertSound(events: readonly LedgerEvent[], state: LedgerState, command: CommandContext): void {
  for (const event of events) assertBalanced(postingsOf(event, state));
  const after = foldLedger(
    events.map((event) => ({ event, commandId: command.commandId })),
    state,
  );
  for (const { after: totals, transaction } of after.history) {
    if (totals.btc < 0n || totals.portfolioCash < 0n) {
      throw new LedgerInvariantError(
        `A decision makes Bitcoin or portfolio cash negative on ${transaction.tradedOn}`,
      );
    }
  }
}

/**
 * The frame of every decider: a known command decides nothing, an amount beyond the limits is refused wherever
 * it appears (also in a sum), and no decision leaves unless its postings balance.
 */
export function deciding(command: CommandContext, state: LedgerState, decide: () => Decision): Decision {
  const events = state.results.get(command.commandId);
  if (events !== undefined) return { outcome: 'repeated', events };
  try {
    const decision = decide();
    if (decision.outcome === 'decided') assertSound(decision.events, state, command);
    return decision;
  } catch (error) {
    if (!(error instanceof MoneyRangeError)) throw error;
    return refused({ code: 'LEDGER.AMOUNT_TOO_LARGE', asset: error.unit === 'BTC' ? 'BTC' : 'USD' });
  }
}
