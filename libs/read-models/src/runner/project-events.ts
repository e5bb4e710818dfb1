import { sql, type Transaction } from 'kysely';
import { isTransient, isTransientDatabaseError } from '@app/platform';
import { appendsIn } from '../progress/appends-in.js';
import { lockProgress, saveProgress } from '../progress/progress.repository.js';
import type { ReadSchema } from '../schema/read-schema.js';
import { isEventAtFault, ParkingFailedError, parkingReason } from './errors.js';
import { categoryOf } from './partition.js';
import type { ProjectableEvent, Projection, ProjectionTarget } from './projection.js';
import { StreamTracker } from './stream-tracker.js';

/**
 * `together`: one call a projection; an event at fault fails them all. `one by one`: each append under a savepoint, and
 * one with an event at fault parks its stream, from its first event on: rows never show half of an append.
 */
export type ProjectMode = 'together' | 'one by one';

/**
 * Applies events within a transaction and moves `stream_progress` with them: an event that was applied before is
 * ignored, one of a parked stream is parked.
 * @returns what became of their streams
 * @throws StreamGapError, ParkingFailedError; `together` also what an event at fault throws
 */
export async function projectEvents<Event extends ProjectableEvent>(
  target: ProjectionTarget,
  options: {
    readonly projections: readonly Projection<Event>[];
    readonly events: readonly Event[];
    readonly mode: ProjectMode;
  },
): Promise<StreamTracker> {
  const { projections, events, mode } = options;
  const streams = [...new Set(events.map((event) => event.stream))];
  const tracker = new StreamTracker(await lockProgress(target.transaction, streams));
  if (mode === 'together') {
    await project(
      target,
      projections,
      events.filter((event) => tracker.admit(event) === 'apply'),
    );
  } else {
    for (const append of appendsIn(events)) {
      const admitted = append.filter((event) => tracker.admit(event) === 'apply');
      if (admitted.length > 0) await projectOne(target, projections, { append: admitted, tracker });
    }
  }
  await saveTracked(target, tracker);
  return tracker;
}

async function project<Event extends ProjectableEvent>(
  target: ProjectionTarget,
  projections: readonly Projection<Event>[],
  events: readonly Event[],
): Promise<void> {
  for (const projection of projections) {
    const own = events.filter((event) => categoryOf(event.stream) === projection.category);
    if (own.length > 0) await projection.apply(target, own);
  }
}

async function projectOne<Event extends ProjectableEvent>(
  target: ProjectionTarget,
  projections: readonly Projection<Event>[],
  { append, tracker }: { readonly append: readonly Event[]; readonly tracker: StreamTracker },
): Promise<void> {
  await savepoint(target.transaction, 'savepoint');
  try {
    await project(target, projections, append);
    await savepoint(target.transaction, 'release savepoint');
  } catch (error) {
    if (!isEventAtFault(error)) throw error;
    await savepoint(target.transaction, 'rollback to savepoint');
    tracker.park(append, parkingReason(error));
  }
}

async function saveTracked(target: ProjectionTarget, tracker: StreamTracker): Promise<void> {
  try {
    await saveProgress(target, tracker);
  } catch (error) {
    const [parked] = tracker.parkedEvents();
    if (parked === undefined || isTransient(error) || isTransientDatabaseError(error)) throw error;
    throw new ParkingFailedError(parked.event.stream, error);
  }
}

async function savepoint(
  transaction: Transaction<ReadSchema>,
  command: 'savepoint' | 'release savepoint' | 'rollback to savepoint',
): Promise<void> {
  await sql`${sql.raw(command)} one_append`.execute(transaction);
}
