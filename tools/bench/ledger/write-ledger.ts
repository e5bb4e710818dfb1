import { proposeEvents, type EventStore, type LinkedEvent, type StreamHead } from '@app/event-store';
import { ledgerEventCodec, type RecordedLedgerEvent } from '@app/ledger';
import { uuidv5 } from '@app/platform';

/** Events of one append, far below the limit of its bytes. */
const EVENTS_AN_APPEND = 400;

/** Writes a ledger into its stream, each event with the metadata and hash that the api would give it. */
export async function writeLedger(
  store: EventStore,
  userId: string,
  stream: readonly RecordedLedgerEvent[],
): Promise<void> {
  const name = `ledger-${userId}`;
  let head: StreamHead | 'no-stream' = 'no-stream';
  for (let from = 0; from < stream.length; from += EVENTS_AN_APPEND) {
    const linked = link(userId, stream.slice(from, from + EVENTS_AN_APPEND), head);
    await store.append(name, linked, head === 'no-stream' ? head : head.revision);
    head = headAfter(head, linked);
  }
}

function link(
  userId: string,
  recorded: readonly RecordedLedgerEvent[],
  from: StreamHead | 'no-stream',
): readonly LinkedEvent[] {
  const linked: LinkedEvent[] = [];
  let head = from;
  const commands = Map.groupBy(recorded, ({ commandId }) => commandId);
  for (const [commandId, events] of commands) {
    const next = proposeEvents(
      events.map(({ event }) => ledgerEventCodec.encode(event)),
      // Many people may be given the same life.
      { commandId: uuidv5(userId, commandId), correlationId: 'bench', actor: { kind: 'user', id: userId } },
      head,
      new Date(),
    );
    linked.push(...next);
    head = headAfter(head, next);
  }
  return linked;
}

function headAfter(head: StreamHead | 'no-stream', linked: readonly LinkedEvent[]): StreamHead | 'no-stream' {
  const last = linked.at(-1);
  if (last === undefined) return head;
  const { hash, occurredAt } = last.metadata;
  const before = head === 'no-stream' ? -1n : head.revision;
  return { revision: before + BigInt(linked.length), hash, occurredAt };
}
