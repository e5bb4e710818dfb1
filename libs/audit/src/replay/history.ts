import {
  decodeEvent,
  type EventStore,
  type RecordedEvent,
  toStoredEvent,
  USER_CATEGORIES,
  type UserCategory,
} from '@app/event-store';
import {
  commandIdOf,
  EMPTY_LEDGER,
  foldLedger,
  ledgerEventCodec,
  type LedgerState,
  type UserId,
} from '@app/ledger';

/** An event of a person with what the ledger held after it. */
export interface HistoryEvent {
  /** Place among all events of the person, the first being 0. */
  readonly index: number;
  readonly category: UserCategory;
  readonly revision: bigint;
  readonly type: string;
  /** ISO 8601, UTC. */
  readonly occurredAt: string;
  /** Day that it says of itself; null where it has none. */
  readonly date: string | null;
  /** Of a recommendation that was issued. */
  readonly recommendationId: string | null;
  readonly after: LedgerState['totals'];
}

export interface HistoryPage {
  /** How many events there are. */
  readonly total: number;
  /** Oldest first. */
  readonly events: readonly HistoryEvent[];
}

/**
 * Some events of a person in the order in which they were recorded.
 * @param before place of the first one that is left out; the newest are given without it
 * @returns undefined where `before` is beyond the end
 * @throws EventDecodeError, LedgerInvariantError, StoreUnavailableError
 */
export async function historyOf(
  store: EventStore,
  userId: UserId,
  { before, limit }: { readonly before: number | undefined; readonly limit: number },
): Promise<HistoryPage | undefined> {
  const all = await eventsInOrder(store, userId);
  const end = before ?? all.length;
  if (end > all.length) return undefined;
  const start = Math.max(0, end - limit);
  let state = foldLedger(all.slice(0, start).flatMap(ledgerEventOf), EMPTY_LEDGER);
  const events = all.slice(start, end).map((entry, offset): HistoryEvent => {
    state = foldLedger(ledgerEventOf(entry), state);
    const { category, recorded, occurredAt } = entry;
    const { revision, type, data } = recorded;
    return {
      ...{ index: start + offset, category, revision, type, occurredAt },
      date: textIn(data, 'tradedOn') ?? textIn(data, 'issuedOn') ?? null,
      recommendationId:
        type === 'ledger.recommendation-issued' ? (textIn(data, 'recommendationId') ?? null) : null,
      after: state.totals,
    };
  });
  return { total: all.length, events };
}

interface Entry {
  readonly category: UserCategory;
  readonly recorded: RecordedEvent;
  readonly occurredAt: string;
}

/** By time; of the same moment those of the account first. */
async function eventsInOrder(store: EventStore, userId: UserId): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const category of USER_CATEGORIES)
    for await (const recorded of store.readStream(`${category}-${userId}`))
      entries.push({ category, recorded, occurredAt: toStoredEvent(recorded).metadata.occurredAt });
  // Stable: within a stream the order of its revisions stays.
  return entries.sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt));
}

function ledgerEventOf({ category, recorded }: Entry) {
  if (category !== 'ledger') return [];
  const { event, commandId } = decodeEvent(ledgerEventCodec, recorded);
  return [{ event, commandId: commandIdOf(commandId) }];
}

function textIn(data: unknown, key: string): string | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const found: unknown = Object.entries(data).find(([name]) => name === key)?.[1];
  return typeof found === 'string' ? found : undefined;
}
