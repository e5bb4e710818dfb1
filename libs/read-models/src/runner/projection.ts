import type { Transaction } from 'kysely';
import type { Position } from '@app/event-store';
import type { ReadSchema } from '../schema/read-schema.js';

/** What the runner needs to know of an event; projections may ask for more of theirs. */
export interface ProjectableEvent {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  /** Place in its stream, counted from 0. */
  readonly revision: bigint;
  readonly position: Position;
  /** Tells its place among the events that were appended with it. */
  readonly metadata?: unknown;
}

/** Where a projection writes: the transaction that also holds the checkpoint, and the schema of this version. */
export interface ProjectionTarget {
  readonly transaction: Transaction<ReadSchema>;
  readonly schema: string;
}

/** One group of read-model tables, written from the streams of one category. */
export interface Projection<Event extends ProjectableEvent> {
  /** Streams named `<category>-<id>` are given to this projection. */
  readonly category: string;
  /**
   * Writes what the events change. They come in the order of the log; those of one stream follow each other without a
   * gap and start right after what was applied before. The call may be rolled back and repeated, so nothing outside
   * `target` may depend on it.
   * @throws UnprojectableEventError when an event cannot be decoded or breaks an invariant: its stream is parked
   */
  apply(target: ProjectionTarget, events: readonly Event[]): Promise<void>;
}
