import type { FoldedEvent } from '@app/event-store';
import {
  assertBalanced,
  commandIdOf,
  EMPTY_LEDGER,
  foldLedger,
  ledgerEventCodec,
  postingsOf,
  type LedgerEvent,
  type LedgerState,
  type UserId,
} from '@app/ledger';
import type { StreamFold } from '../folding/stream-views.js';
import { userOf } from '../folding/user-of.js';

/** Where and when something entered the ledger: of the first of its events. */
export interface Recorded {
  readonly revision: bigint;
  readonly at: Date;
}

/** A ledger with what its rows show beside the state. */
export interface LedgerView {
  readonly userId: UserId;
  readonly state: LedgerState;
  /** By transaction or recommendation id. */
  readonly recorded: ReadonlyMap<string, Recorded>;
}

/** Folds `ledger-<userId>`. Every event's postings must sum to zero, or its stream is parked. */
export const ledgerFold: StreamFold<LedgerView, LedgerEvent> = {
  category: 'ledger',
  codec: ledgerEventCodec,
  empty: (id) => ({ userId: userOf(id), state: EMPTY_LEDGER, recorded: new Map() }),
  fold: (view, events) => {
    const state = foldLedger(
      events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
      view.state,
    );
    // A correction looks up what it takes back; transactions stay in the state, so the state after the events serves.
    for (const { event } of events) assertBalanced(postingsOf(event, state));
    return { userId: view.userId, state, recorded: recordedWith(view.recorded, events) };
  },
};

function recordedWith(
  before: ReadonlyMap<string, Recorded>,
  events: readonly FoldedEvent<LedgerEvent>[],
): ReadonlyMap<string, Recorded> {
  const recorded = new Map(before);
  for (const { event, revision, occurredAt } of events) {
    const id = subjectOf(event);
    if (id !== undefined && !recorded.has(id)) recorded.set(id, { revision, at: new Date(occurredAt) });
  }
  return recorded;
}

/** The transaction or recommendation that an event records or is about. */
function subjectOf({ data }: LedgerEvent): string | undefined {
  if ('transactionId' in data) return data.transactionId;
  return 'recommendationId' in data ? data.recommendationId : undefined;
}

/** When and where the transaction or recommendation was recorded. @throws Error for an id the fold never met (a bug) */
export function recordedOf({ recorded }: LedgerView, id: string): Recorded {
  const found = recorded.get(id);
  if (found === undefined) throw new Error(`no event recorded ${id}`);
  return found;
}
