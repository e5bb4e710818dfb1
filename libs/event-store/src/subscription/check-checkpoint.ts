import { delay as realDelay } from '@app/platform';
import type { Delay } from '@app/platform';
import type { Checkpoint, EventStore, Position, RecordedEvent } from '../port/event-store.js';
import { comparePositions } from '../port/position.js';
import { CheckpointNotInLogError, NoEventAtPositionError } from '../port/store.errors.js';
import { isOwnStream } from '../port/stream-name.js';

interface CheckOptions {
  /** What an operator does about it, as the end of the message. */
  readonly remedy: string;
  readonly signal: AbortSignal;
  /** How the wait for a second answer passes. Default: in real time. */
  readonly delay?: Delay;
}

/** A server's passing fault has the text of its answer to a position inside an event, so one answer proves nothing. */
const ASK_AGAIN_AFTER_MS = 3_000;

/**
 * Compares a checkpoint with the end of the log and with the event that it names. Servers take a subscription from
 * beyond the end of their log without an error and skip what is appended up to there; so they do in an older copy, or
 * another log, that has grown past the checkpoint.
 * @throws CheckpointNotInLogError; StoreUnavailableError where the log cannot be read
 */
export async function checkCheckpoint(
  store: EventStore,
  checkpoint: Checkpoint | 'start',
  { remedy, ...options }: CheckOptions,
): Promise<void> {
  if (checkpoint === 'start') return;
  const fault = await faultOf(store, checkpoint, options);
  if (fault !== undefined)
    throw new CheckpointNotInLogError(`${fault}: the event store is an older or another one. ${remedy}`);
}

async function faultOf(
  store: EventStore,
  checkpoint: Checkpoint,
  { signal, delay = realDelay }: Pick<CheckOptions, 'signal' | 'delay'>,
): Promise<string | undefined> {
  const place = `The checkpoint ${textOf(checkpoint)}`;
  const head = await store.readLogHead({ signal });
  if (head === 'empty') return `${place} is beyond the end of the log, which is empty`;
  if (comparePositions(checkpoint, head.position) > 0)
    return `${place} is beyond the end of the log, which ends at ${textOf(head.position)}`;
  let event = await readEventAt(store, checkpoint, signal);
  if (event === 'inside an event') {
    await delay(ASK_AGAIN_AFTER_MS, signal);
    event = await readEventAt(store, checkpoint, signal);
  }
  if (event === 'inside an event') return `${place} is inside the log where no event begins`;
  const { eventId } = checkpoint;
  if (eventId === undefined || event?.id === eventId) return undefined;
  return `${place} is of event ${eventId}, but the log has ${event === undefined ? 'none' : `event ${event.id}`} there`;
}

/**
 * The checkpoint of a follower that has reached an event. The id is kept only of this product's own events: what the
 * server or another product writes may be scavenged, and then the position is right although nothing is there any more.
 */
export function checkpointAt({
  position,
  stream,
  id,
}: Pick<RecordedEvent, 'position' | 'stream' | 'id'>): Checkpoint {
  return { ...position, eventId: isOwnStream(stream) ? id : undefined };
}

/** The checkpoint with the id of its event, where the log tells it and the event is ours. @throws StoreUnavailableError */
export async function nameEvent(
  store: EventStore,
  checkpoint: Checkpoint,
  signal: AbortSignal,
): Promise<Checkpoint> {
  if (checkpoint.eventId !== undefined) return checkpoint;
  const event = await readEventAt(store, checkpoint, signal);
  return event === undefined || event === 'inside an event' ? checkpoint : checkpointAt(event);
}

/** Undefined where the log has no event of this position any more, or has passed it with a stretch without events. */
async function readEventAt(
  store: EventStore,
  { commit, prepare }: Position,
  signal: AbortSignal,
): Promise<RecordedEvent | 'inside an event' | undefined> {
  try {
    for await (const event of store.readLog({ from: { commit, prepare }, limit: 1, signal }))
      return event.position.commit === commit ? event : undefined;
    return undefined;
  } catch (error) {
    if (error instanceof NoEventAtPositionError) return 'inside an event';
    throw error;
  }
}

const textOf = ({ commit, prepare }: Position): string => `${commit}/${prepare}`;
