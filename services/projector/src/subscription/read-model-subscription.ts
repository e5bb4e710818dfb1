import type { Kysely } from 'kysely';
import {
  type EventStore,
  type Position,
  type RecordedEvent,
  type RunningSubscription,
  runSubscription,
} from '@app/event-store';
import type { CheckResult, Clock, Logger } from '@app/platform';
import { type Partition, ProjectionRunner, type StoredBatch, watchActiveVersion } from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { projectedPrefixes, readModelProjections } from '../read-model.projections.js';
import { checkProgress, REBUILD_REMEDY } from './check-progress.js';

export interface ReadModelSubscriptionOptions {
  readonly store: EventStore;
  readonly db: Kysely<ReadSchema>;
  /** Connection string to LISTEN on for another version becoming active; without it the change is noticed within a second. */
  readonly listenUrl?: string;
  readonly partition: Partition;
  /** Events whose folded state is kept in memory, for each category of streams. */
  readonly cacheEvents: number;
  readonly logger: Logger;
  /** Ends it: the batch in hand is finished, then nothing more is taken. */
  readonly signal: AbortSignal;
  readonly clock?: Clock;
  /** Told of each batch that was stored. */
  readonly onBatch?: (batch: StoredBatch<RecordedEvent>) => void;
}

/** How far the read models are. */
export interface ReadModelStatus {
  readonly schema: string;
  readonly state: string;
  readonly checkpoint: Position | undefined;
  /** Message of what is being tried again, or stopped it; also of a subscription that has not come about for long. */
  readonly failure: string | undefined;
  /** Undefined before the first event. */
  readonly lagMs: number | undefined;
  readonly lagEvents: number;
  readonly parkedStreams: number;
  /** Appends that are not in the log as a whole, met since this process started. */
  readonly brokenAppends: number;
  readonly lastProgressAt: Date | undefined;
}

export interface ReadModelSubscription {
  /** Resolves when the signal has aborted and the last batch is stored or given up; never rejects. */
  readonly finished: Promise<void>;
  /**
   * Down while batches fail, the checkpoint is not in the log, or nothing was received for 30 seconds; degraded while
   * dropped, while streams are parked, and with a log that is damaged.
   */
  health(): CheckResult;
  /** Counts the parked streams again, as after a repair. */
  recountParked(): Promise<void>;
  /** Undefined until the active version is known. */
  status(): ReadModelStatus | undefined;
}

/** Failures after which nothing may be applied until somebody has looked; each further try says so again. */
const alarmCodes: ReadonlySet<string> = new Set(['PROJECTION.STREAM_GAP', 'PROJECTION.PARKING_FAILED']);

/**
 * A batch closes when nothing more is there; only far behind is it as large as this. What a transaction costs next to its
 * rows is then paid a quarter as often as with 500, and rows of the first events are written while the rest are folded.
 */
const BATCH_EVENTS_MAX = 2_000;

interface Following {
  readonly schema: string;
  readonly runner: ProjectionRunner<RecordedEvent>;
  readonly subscription: RunningSubscription;
}

/**
 * Follows the log and feeds the active version of the read models from its own checkpoint. When another version becomes
 * active it goes over: each version knows by itself which events it has seen, so none is missed and none applied twice.
 */
export function followReadModels(options: ReadModelSubscriptionOptions): ReadModelSubscription {
  const { db, listenUrl, logger, signal } = options;
  // States are folds of the streams alone, so what is kept of them serves every version.
  const projections = readModelProjections(options);
  const versions = watchActiveVersion({
    db,
    url: listenUrl,
    applicationName: 'projector-version',
    logger,
    signal,
  });
  let following: Following | undefined;

  async function followEachVersion(): Promise<void> {
    while (!signal.aborted) {
      const schema = await versions.current();
      const over = new AbortController();
      following = followVersion(schema, options, {
        projections,
        signal: AbortSignal.any([signal, over.signal]),
      });
      await versions.changedFrom(schema);
      over.abort();
      await following.subscription.finished;
    }
  }

  const followed = followEachVersion().catch((error: unknown) => {
    if (!signal.aborted) logger.fatal({ err: error }, 'the read models are not followed any more');
  });
  return {
    finished: Promise.all([followed, versions.finished]).then(() => undefined),
    health: () => healthOf(following),
    recountParked: async () => following?.runner.recountParked(),
    status: () => statusOf(following),
  };
}

function followVersion(
  schema: string,
  { store, db, partition, logger, clock, onBatch }: ReadModelSubscriptionOptions,
  {
    projections,
    signal,
  }: { readonly projections: ReturnType<typeof readModelProjections>; readonly signal: AbortSignal },
): Following {
  logger.info({ schema }, 'read models are followed');
  const runner = new ProjectionRunner<RecordedEvent>({
    db,
    schema,
    name: readModelsCheckpoint,
    partition,
    projections,
    logger,
    ...(onBatch === undefined ? {} : { onBatch }),
  });
  const subscription = runSubscription({
    store,
    prefixes: projectedPrefixes,
    batchEventsMax: BATCH_EVENTS_MAX,
    loadCheckpoint: async () => {
      const checkpoint = await runner.loadCheckpoint();
      if (checkpoint === undefined) return 'start';
      await checkProgress(store, db.withSchema(schema));
      return checkpoint;
    },
    remedy: REBUILD_REMEDY,
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
    ...(clock === undefined ? {} : { clock }),
    onCaughtUp: () => {
      logger.info({ parkedStreams: runner.status().parkedStreams }, 'read models are up to date');
    },
  });
  return { schema, runner, subscription };
}

/** Name of the one checkpoint that all read models of a version share. */
export const readModelsCheckpoint = 'read-models';

function healthOf(following: Following | undefined): CheckResult {
  const current = statusOf(following);
  if (current === undefined) return { status: 'degraded', details: { state: 'looking for the version' } };
  const { checkpoint, ...known } = current;
  const details = { ...known, position: checkpoint?.commit.toString() };
  if (current.failure !== undefined) return { status: 'down', details };
  const impaired = current.parkedStreams > 0 || current.brokenAppends > 0 || current.state === 'backing-off';
  return { status: impaired ? 'degraded' : 'up', details };
}

function statusOf(following: Following | undefined): ReadModelStatus | undefined {
  if (following === undefined) return undefined;
  const { schema, runner, subscription } = following;
  const { state, lagMs, bufferedEvents, lastProgressAt, brokenAppends, ...health } = subscription.health();
  const { checkpoint, parkedStreams, failure = health.failure } = runner.status();
  return {
    ...{ schema, state, checkpoint, failure },
    ...{ lagMs, lagEvents: bufferedEvents, parkedStreams, brokenAppends, lastProgressAt },
  };
}

function raiseAlarm(error: unknown, logger: Logger): void {
  if (error instanceof Error && 'code' in error && alarmCodes.has(String(error.code))) {
    logger.fatal({ err: error }, 'the projector cannot go on: read models stand still');
  }
}
