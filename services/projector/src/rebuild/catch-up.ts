import type { Kysely } from 'kysely';
import {
  type EventStore,
  type RecordedEvent,
  runSubscription,
  StoreUnavailableError,
} from '@app/event-store';
import type { Logger } from '@app/platform';
import { idOf, type Projection, ProjectionRunner, wholePartition } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { projectedPrefixes } from '../read-model.projections.js';
import { readModelsCheckpoint } from '../subscription/read-model-subscription.js';

/** Longer than a subscription that is dropped takes to come back while a cluster elects another leader. */
const PROGRESS_WITHIN_MS = 120_000;

/**
 * Brings a version that nobody else writes from its checkpoint to the end of the log.
 * @returns the users of whom there was something new
 * @throws StoreUnavailableError where the store delivers neither an event nor the end of its log for two minutes
 */
export async function catchUp(options: {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly schema: string;
  readonly projections: readonly Projection<RecordedEvent>[];
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly progressWithinMs?: number;
}): Promise<ReadonlySet<string>> {
  const { db, store, schema, projections, logger, signal } = options;
  const { progressWithinMs = PROGRESS_WITHIN_MS } = options;
  const touched = new Set<string>();
  const reached = new AbortController();
  let failure: Error | undefined;
  const giveUp = (error: Error): void => {
    failure = error;
    reached.abort();
  };
  let limit: NodeJS.Timeout | undefined;
  const awaitProgress = (): void => {
    limit = setTimeout(() => {
      giveUp(
        new StoreUnavailableError(
          `The event store has delivered neither an event nor the end of its log for ${progressWithinMs} ms: ${subscription.health().failure ?? 'no answer'}`,
        ),
      );
    }, progressWithinMs);
  };
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
      // What is applied takes as long as it takes.
      clearTimeout(limit);
      try {
        await runner.apply(batch, stop);
      } catch (error) {
        // What the runner gives up on is not passing: a rebuild ends instead of trying for ever.
        giveUp(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
      awaitProgress();
      for (const { stream } of batch.events) touched.add(idOf(stream));
    },
    logger,
    signal: AbortSignal.any([signal, reached.signal]),
    onCaughtUp: () => {
      reached.abort();
    },
  });
  awaitProgress();
  await subscription.finished;
  clearTimeout(limit);
  if (failure !== undefined) throw failure;
  signal.throwIfAborted();
  return touched;
}
