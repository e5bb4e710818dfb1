import type { FoldedEvent } from '@app/event-store';
import {
  assertBalanced,
  commandIdOf,
  EMPTY_LEDGER,
  foldLedger,
  type ImportId,
  type LedgerEvent,
  ledgerEventCodec,
  type LedgerState,
  postingsOf,
  type RecommendationId,
  type TimelineChange,
  type Transaction,
  type TransactionId,
  type UserId,
} from '@app/ledger';
import type { StreamFold } from '../folding/stream-views.js';
import { userOf } from '../folding/user-of.js';

/** Where and when something entered the ledger: of the first of its events. */
export interface Recorded {
  readonly revision: bigint;
  readonly at: Date;
}

/** A transaction that is not in effect, and since when. */
export interface VoidedTransaction {
  readonly transaction: Transaction;
  readonly at: Date;
}

/** A ledger with what its rows show next to the state. */
export interface LedgerView {
  readonly userId: UserId;
  readonly state: LedgerState;
  /**
   * By transaction or recommendation id. Shared by all views of one line: an id is recorded once and for ever, so a later
   * view only adds ids that an earlier one does not ask for. Copying it would cost every event all of its ledger.
   */
  readonly recorded: ReadonlyMap<string, Recorded>;
  /** Recommendations in the order in which they were given. */
  readonly issued: readonly RecommendationId[];
  readonly voided: ReadonlyMap<TransactionId, VoidedTransaction>;
}

/** Folds `ledger-<userId>`. Every event's postings must sum to zero, or its stream is parked. */
export const ledgerFold: StreamFold<LedgerView, LedgerEvent> = {
  category: 'ledger',
  codec: ledgerEventCodec,
  empty: (id) => ({
    userId: userOf(id),
    state: EMPTY_LEDGER,
    recorded: new Map(),
    issued: [],
    voided: new Map(),
  }),
  fold: (view, events) => {
    const state = foldLedger(
      events.map(({ event, commandId }) => ({ event, commandId: commandIdOf(commandId) })),
      view.state,
    );
    // A correction looks up what it takes back; transactions stay in the state, so the state after the events serves.
    for (const { event } of events) assertBalanced(postingsOf(event, state));
    return {
      userId: view.userId,
      state,
      recorded: recordedWith(view.recorded, events),
      issued: issuedWith(view.issued, events),
      voided: voidedWith(view.voided, events, state),
    };
  },
};

let latestChange:
  { readonly before: LedgerView; readonly after: LedgerView; readonly change: TimelineChange } | undefined;

/** What leads from one history to the other. Every table asks for it of the same two views, so the last one is kept. */
export function historyChange(before: LedgerView, after: LedgerView): TimelineChange {
  if (latestChange?.before === before && latestChange.after === after) return latestChange.change;
  const change = before.state.timeline.changeTo(after.state.timeline);
  latestChange = { before, after, change };
  return change;
}

const recordedOfLine = new WeakMap<ReadonlyMap<string, Recorded>, Map<string, Recorded>>();

function recordedWith(
  before: ReadonlyMap<string, Recorded>,
  events: readonly FoldedEvent<LedgerEvent>[],
): ReadonlyMap<string, Recorded> {
  const recorded = recordedOfLine.get(before) ?? new Map(before);
  recordedOfLine.set(recorded, recorded);
  for (const { event, revision, occurredAt } of events) {
    const id = subjectOf(event);
    if (id !== undefined && !recorded.has(id)) recorded.set(id, { revision, at: new Date(occurredAt) });
  }
  return recorded;
}

/** The same list where no event gave advice. */
function issuedWith(
  before: readonly RecommendationId[],
  events: readonly FoldedEvent<LedgerEvent>[],
): readonly RecommendationId[] {
  const added = events.flatMap(({ event }) =>
    event.type === 'ledger.recommendation-issued' ? event.data.recommendationId : [],
  );
  return added.length === 0 ? before : [...before, ...added];
}

/** Since when a transaction is not in effect, and whether its whole batch was voided. */
interface Outage {
  readonly at: Date;
  readonly isOfImport: boolean;
}

/**
 * The same map where no event voided or restored anything. Event by event, so that a row shows the same moment wherever
 * its stream was cut into batches.
 */
function voidedWith(
  before: LedgerView['voided'],
  events: readonly FoldedEvent<LedgerEvent>[],
  state: LedgerState,
): LedgerView['voided'] {
  /** What the events touched; undefined for what they put back into effect. */
  const touched = new Map<TransactionId, Outage | undefined>();
  const outageOf = (id: TransactionId): Outage | undefined => {
    if (touched.has(id)) return touched.get(id);
    const known = before.get(id);
    return known && { at: known.at, isOfImport: known.transaction.voided?.by === 'import' };
  };
  for (const { event, occurredAt } of events) {
    const at = new Date(occurredAt);
    switch (event.type) {
      case 'ledger.transaction-voided':
        touched.set(event.data.transactionId, { at, isOfImport: false });
        break;
      case 'ledger.transaction-restored':
        touched.set(event.data.transactionId, undefined);
        break;
      case 'ledger.import-voided':
        // A row voided singly stays as it is when its whole batch is voided after it.
        for (const id of importRows(event.data.importId, state))
          if (outageOf(id) === undefined) touched.set(id, { at, isOfImport: true });
        break;
      case 'ledger.import-restored':
        for (const id of importRows(event.data.importId, state))
          if (outageOf(id)?.isOfImport === true) touched.set(id, undefined);
        break;
      default: {
        // What is replaced was voided just before; only how it reads changes.
        const replaced = 'replaces' in event.data ? event.data.replaces : null;
        if (replaced !== null) touched.set(replaced, outageOf(replaced));
      }
    }
  }
  if (touched.size === 0) return before;
  const voided = new Map(before);
  for (const [id, outage] of touched) {
    const transaction = state.transactions.get(id);
    if (outage === undefined || transaction === undefined) voided.delete(id);
    else voided.set(id, { transaction, at: outage.at });
  }
  return voided;
}

/** Rows of a batch, those of a later correction as well. */
const importRows = (id: ImportId, state: LedgerState): readonly TransactionId[] =>
  state.imports.get(id)?.rows ?? [];

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
