import { MoneyRangeError } from '@app/money';
import type { LedgerEvent } from '../events/ledger-event.js';
import { LedgerInvariantError } from '../ledger-invariant.error.js';
import { cashTotalsOf } from '../metrics/cash-totals.js';
import { dynamicBalanceTotalsOf } from '../metrics/dynamic-balance-totals.js';
import type { LedgerState } from '../state/ledger-state.js';
import { assertBalanced, postingsOf } from '../state/postings.js';
import type { CommandContext } from './commands.js';
import type { Decision } from './decision.js';
import { rejected } from './decision.js';
import { dryRun, firstNegative } from './replay.js';

/** Proves on a trial fold that the decided events keep what the ledger promises, before they are appended. */
function assertSound(events: readonly LedgerEvent[], state: LedgerState, command: CommandContext): void {
  for (const event of events) assertBalanced(postingsOf(event, state));
  const { timeline, sums } = dryRun(events, state, command);
  const negative = firstNegative(state.timeline, timeline);
  if (negative !== undefined) {
    throw new LedgerInvariantError(`A decision makes ${negative.asset} negative on ${negative.date}`);
  }
  // Sums that screens show grow although the balance comes down in between.
  if (timeline !== state.timeline) {
    dynamicBalanceTotalsOf(sums);
    cashTotalsOf(sums);
  }
}

/**
 * The frame of every decider: a known command decides nothing, an amount beyond the limits is rejected wherever
 * it appears (also in a sum), and no decision leaves unless its postings balance.
 */
export function withInvariants(
  command: CommandContext,
  state: LedgerState,
  decide: () => Decision,
): Decision {
  if (state.eventCountByCommand.has(command.commandId)) return { outcome: 'repeated', events: [] };
  try {
    const decision = decide();
    if (decision.outcome === 'decided') assertSound(decision.events, state, command);
    return decision;
  } catch (error) {
    if (!(error instanceof MoneyRangeError)) throw error;
    return rejected({ code: 'LEDGER.AMOUNT_TOO_LARGE', asset: error.unit === 'BTC' ? 'BTC' : 'USD' });
  }
}
