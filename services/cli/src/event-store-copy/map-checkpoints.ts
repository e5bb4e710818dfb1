import { type Checkpoint, checkpointAt, comparePositions, isLogPosition } from '@app/event-store';
import type { RawEvent } from '@app/event-store/raw';
import { copiedEvents } from './copied-events.js';
import { CopyError } from './copy.error.js';
import { requireSame } from './same-event.js';

/** Both logs from their first event on. */
export interface LogPair {
  readonly source: AsyncIterable<RawEvent>;
  readonly target: AsyncIterable<RawEvent>;
}

/**
 * The checkpoints of subscriptions to one log, as checkpoints of its copy: of each the last event of this product that is
 * not after it, by the id of its event or else by its position in the source. A checkpoint of the copy stays the same, so
 * this may be repeated. `start` where no such event is; a value that is no position of a log stays as it is.
 * @throws CopyError COPY.TARGET_DIFFERS, COPY.TARGET_INCOMPLETE, COPY.CHECKPOINT_UNKNOWN; StoreUnavailableError
 */
export async function mapCheckpoints<Name>(
  checkpoints: ReadonlyMap<Name, Checkpoint>,
  logs: LogPair,
): Promise<ReadonlyMap<Name, Checkpoint | 'start'>> {
  const byId = new Map<Name, Checkpoint>();
  const byPosition = new Map<Name, Checkpoint>();
  let end: RawEvent | undefined;
  for await (const { source, target } of pairs(logs)) {
    end = source;
    const mapped = checkpointAt(target);
    // What other products write is not handled, and its id is not stored.
    if (mapped.eventId === undefined) continue;
    for (const [name, checkpoint] of checkpoints) {
      // A server gives the tombstone of the copy an id of its own.
      if ([source.id, target.id].some((id) => id === checkpoint.eventId)) byId.set(name, mapped);
      if (comparePositions(source.position, checkpoint) <= 0) byPosition.set(name, mapped);
    }
  }
  const results = new Map<Name, Checkpoint | 'start'>();
  for (const [name, checkpoint] of checkpoints) {
    const isInside = end !== undefined && comparePositions(checkpoint, end.position) < 0;
    if (!isLogPosition(checkpoint)) results.set(name, checkpoint);
    else if (byId.has(name) || checkpoint.eventId === undefined || !isInside)
      results.set(name, byId.get(name) ?? byPosition.get(name) ?? 'start');
    else throw unknown(String(name), checkpoint);
  }
  return results;
}

/** The events of users of both logs, which have the same order. */
async function* pairs({
  source,
  target,
}: LogPair): AsyncGenerator<Readonly<Record<keyof LogPair, RawEvent>>> {
  const copied = copiedEvents(target);
  try {
    for await (const event of copiedEvents(source)) {
      const there: IteratorResult<RawEvent, unknown> = await copied.next();
      if (there.done === true) throw incomplete(event);
      requireSame(event, there.value);
      yield { source: event, target: there.value };
    }
  } finally {
    await copied.return(undefined);
  }
}

const incomplete = ({ stream, revision }: RawEvent): CopyError =>
  new CopyError(
    'COPY.TARGET_INCOMPLETE',
    `${stream}, revision ${revision}: the target does not have this event yet. Copy the source to its end first.`,
  );

const unknown = (name: string, { commit, prepare, eventId }: Checkpoint): CopyError =>
  new CopyError(
    'COPY.CHECKPOINT_UNKNOWN',
    `The checkpoint of "${name}", ${commit}/${prepare}, is of event ${eventId}, which neither log has: Postgres belongs to another event store.`,
  );
