import type { Kysely } from 'kysely';
import { type EventStore, type RecordedEvent, runSubscription } from '@app/event-store';
import type { Logger } from '@app/platform';
import { idOf, type Projection, ProjectionRunner, wholePartition } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { projectedPrefixes } from '../read-model.projections.js';
import { readModelsCheckpoint } from '../subscription/read-model-subscription.js';

/**
 * Brings a version that nobody else writes from its checkpoint to the end of the log.
 * @returns the users of whom there was something new
 */
export async function catchUp(options: {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly schema: string;
  readonly projections: readonly Projection<RecordedEvent>[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
}): Promise<ReadonlySet<string>> {
  const { db, store, schema, projections, logger, signal } = options;
  const touched = new Set<string>();
  const reached = new AbortController();
  let failure: Error | undefined;
  const runner = new ProjectionRunner<RecordedEvent>({
    db,
    schema,
    name: readModelsCheckpoint,
    partition: wholePartition,
    projections,
    logger,
  });
  const subscription = runSubscription({
    store,
    prefixes: projectedPrefixes,
    loadCheckpoint: async () => (await runner.loadCheckpoint()) ?? 'start',
    handleBatch: async (batch, stop) => {
      try {
        await runner.apply(batch, stop);
      } catch (error) {
        // What the runner gives up on is not passing: a rebuild ends instead of trying for ever.
        failure = error instanceof Error ? error : new Error(String(error));
        reached.abort();
        throw error;
      }
      for (const { stream } of batch.events) touched.add(idOf(stream));
    },
    logger,
    signal: AbortSignal.any([signal, reached.signal]),
    onCaughtUp: () => {
      reached.abort();
    },
  });
  await subscription.finished;
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
  return touched;
}
