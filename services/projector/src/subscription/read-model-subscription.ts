import { runSubscription, type EventStore, type RecordedEvent } from '@app/event-store';
import type { CheckResult, Logger } from '@app/platform';
import { ProjectionRunner, type Partition } from '@app/projections';
import { readSchemaV1, type ReadSchema } from '@app/read-models';
import type { Kysely } from 'kysely';
import { projectedPrefixes, readModelProjections } from '../read-model.projections.js';

export interface ReadModelSubscriptionOptions {
  readonly store: EventStore;
  readonly db: Kysely<ReadSchema>;
  readonly partition: Partition;
  /** Events whose folded state is kept in memory, for each category of streams. */
  readonly cacheEvents: number;
  readonly logger: Logger;
  /** Ends it: the batch in hand is finished, then nothing more is taken. */
  readonly signal: AbortSignal;
}

export interface ReadModelSubscription {
  /** Resolves when the signal has aborted and the last batch is stored or given up; never rejects. */
  readonly finished: Promise<void>;
  /** Down while batches fail; degraded while dropped or while streams are parked. */
  health(): CheckResult;
}

/** Failures after which nothing may be applied until somebody has looked; each further try says so again. */
const alarmCodes: ReadonlySet<string> = new Set(['PROJECTION.STREAM_GAP', 'PROJECTION.PARKING_FAILED']);

/** Follows the log from the stored checkpoint and feeds every read model. */
export function followReadModels(options: ReadModelSubscriptionOptions): ReadModelSubscription {
  const { store, db, partition, cacheEvents, logger, signal } = options;
  const runner = new ProjectionRunner<RecordedEvent>({
    db,
    schema: readSchemaV1,
    name: 'read-models',
    partition,
    projections: readModelProjections({ store, cacheEvents }),
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
        raiseAlarm(error, logger);
        throw error;
      }
    },
    logger,
    signal,
    onCaughtUp: () => {
      logger.info({ parkedStreams: runner.status().parkedStreams }, 'read models are up to date');
    },
  });
  return {
    finished: subscription.finished,
    health: () => {
      const { failure, parkedStreams } = runner.status();
      const { state, lagMs, bufferedEvents, lastProgressAt } = subscription.health();
      const details = { state, lagMs, lagEvents: bufferedEvents, lastProgressAt, parkedStreams, failure };
      if (failure !== undefined) return { status: 'down', details };
      const impaired = parkedStreams > 0 || state === 'backing-off';
      return { status: impaired ? 'degraded' : 'up', details };
    },
  };
}

function raiseAlarm(error: unknown, logger: Logger): void {
  if (error instanceof Error && 'code' in error && alarmCodes.has(String(error.code))) {
    logger.fatal({ err: error }, 'the projector cannot go on: read models stand still');
  }
}
