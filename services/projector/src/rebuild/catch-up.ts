import type { Kysely } from 'kysely';
import {
  type Checkpoint,
  type EventBatch,
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
/** As of the projector. */
const BATCH_EVENTS_MAX = 2_000;

interface Following {
  readonly store: EventStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  readonly progressWithinMs?: number;
}

/**
 * Brings a version that nobody else writes from its checkpoint to the end of the log.
 * @returns the users of whom there was something new
 * @throws as {@link followToEnd}
 */
export async function catchUp(
  options: Following & {
    readonly db: Kysely<ReadSchema>;
    readonly schema: string;
    readonly projections: readonly Projection<RecordedEvent>[];
  },
): Promise<ReadonlySet<string>> {
  const { db, schema, projections, logger } = options;
  const touched = new Set<string>();
  const runner = new ProjectionRunner<RecordedEvent>({
    ...{ db, schema, projections, logger },
    name: readModelsCheckpoint,
    partition: wholePartition,
  });
  await followToEnd({
    ...options,
    loadCheckpoint: async () => (await runner.loadCheckpoint()) ?? 'start',
    handleBatch: async (batch, stop) => {
      await runner.apply(batch, stop);
      for (const { stream } of batch.events) touched.add(idOf(stream));
    },
  });
  return touched;
}

/**
 * Hands over the read models' streams from a checkpoint to the end of the log. What the handler fails with is taken for
 * not passing: it ends everything instead of being tried for ever.
 * @throws what the handler throws
 * @throws StoreUnavailableError where the store delivers neither an event nor the end of its log for two minutes
 */
export async function followToEnd(
  options: Following & {
    readonly loadCheckpoint: () => Promise<Checkpoint | 'start'>;
    readonly handleBatch: (batch: EventBatch, signal: AbortSignal) => Promise<void>;
  },
): Promise<void> {
  const { store, logger, signal, loadCheckpoint, handleBatch } = options;
  const { progressWithinMs = PROGRESS_WITHIN_MS } = options;
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
  const subscription = runSubscription({
    ...{ store, logger, loadCheckpoint },
    prefixes: projectedPrefixes,
    batchEventsMax: BATCH_EVENTS_MAX,
    handleBatch: async (batch, stop) => {
      // What is applied takes as long as it takes.
      clearTimeout(limit);
      try {
        await handleBatch(batch, stop);
      } catch (error) {
        giveUp(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
      awaitProgress();
    },
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
}
