import type { Kysely } from 'kysely';
import { type Checkpoint, comparePositions, isLogPosition } from '@app/event-store';
import {
  backoffMs,
  delay as realDelay,
  type Delay,
  errorMessage,
  isTransient,
  isTransientDatabaseError,
  type Logger,
} from '@app/platform';
import { countParkedStreams } from '../progress/progress.repository.js';
import type { ReadSchema } from '../schema/read-schema.js';
import {
  type CheckpointKey,
  inheritedCheckpoint,
  moveCheckpoint,
  readCheckpoint,
} from './checkpoint.repository.js';
import { CheckpointMovedError, isEventAtFault } from './errors.js';
import { isInPartition, type Partition } from './partition.js';
import { projectEvents, type ProjectMode } from './project-events.js';
import type { ProjectableEvent, Projection } from './projection.js';
import type { StreamTracker } from './stream-tracker.js';

export interface ProjectionRunnerOptions<Event extends ProjectableEvent> {
  /** Without a schema of its own: the runner adds `schema`. */
  readonly db: Kysely<ReadSchema>;
  /** Schema of the projection version that is written. */
  readonly schema: string;
  /** Name of the checkpoint that all projections share, so that no screen is ever half new. */
  readonly name: string;
  readonly partition: Partition;
  readonly projections: readonly Projection<Event>[];
  readonly logger: Logger;
  /** Tries of one batch while the failures are transient, the first included. Default 8. */
  readonly attemptsMax?: number;
  /** First wait between tries, milliseconds; doubled up to 5 s. Default 100. */
  readonly retryBaseMs?: number;
  /** How waits pass. Default: in real time. */
  readonly delay?: Delay;
  /** Told of each batch that was stored. */
  readonly onBatch?: (batch: StoredBatch<Event>) => void;
}

export interface StoredBatch<Event> {
  readonly events: readonly Event[];
  readonly durationMs: number;
}

/** What an operator wants to know of a runner. */
export interface RunnerStatus {
  readonly checkpoint: Checkpoint | undefined;
  /** When a batch or a filtered stretch was last stored. */
  readonly lastProgressAt: Date | undefined;
  readonly parkedStreams: number;
  /** Message of the failure that is being retried or that stopped the runner; undefined while all is well. */
  readonly failure: string | undefined;
}

interface Batch<Event> {
  /** Events of this partition. */
  readonly events: readonly Event[];
  readonly former: Checkpoint | undefined;
  readonly next: Checkpoint;
}

/**
 * Applies batches of events to the read models. Rows, `stream_progress` and the checkpoint are written in one
 * transaction, so an event is applied once however often it is delivered and whenever the process dies.
 *
 * Calls must not overlap.
 */
export class ProjectionRunner<Event extends ProjectableEvent> {
  readonly #options: ProjectionRunnerOptions<Event>;
  readonly #db: Kysely<ReadSchema>;
  readonly #key: CheckpointKey;
  #checkpoint: Checkpoint | undefined;
  #storedCheckpoint: Checkpoint | undefined;
  #lastProgressAt: Date | undefined;
  #parkedStreams = 0;
  #failure: string | undefined;

  constructor(options: ProjectionRunnerOptions<Event>) {
    this.#options = options;
    this.#db = options.db.withSchema(options.schema);
    this.#key = { projection: options.name, partition: options.partition };
  }

  /** Reads where to go on; call it before each subscription. Undefined: from the beginning of the log. */
  async loadCheckpoint(): Promise<Checkpoint | undefined> {
    this.#storedCheckpoint = await readCheckpoint(this.#db, this.#key);
    // One that is no position of a log counts as none; it stays what the next batch replaces.
    const isUsable = this.#storedCheckpoint !== undefined && isLogPosition(this.#storedCheckpoint);
    this.#checkpoint = isUsable
      ? this.#storedCheckpoint
      : await inheritedCheckpoint(this.#db, this.#key.projection);
    this.#parkedStreams = await countParkedStreams(this.#db);
    if (this.#parkedStreams > 0) {
      this.#options.logger.error({ parkedStreams: this.#parkedStreams }, 'streams are parked');
    }
    return this.#checkpoint;
  }

  /**
   * Applies the events, in the order of the log, and stores `checkpoint`, which may lie beyond the last of them or,
   * over a stretch that holds nothing for this runner, stand alone.
   * @throws StreamGapError, ParkingFailedError: no progress is possible until an operator has looked
   * @throws CheckpointMovedError: load the checkpoint again and resubscribe from it
   * @throws the last transient failure when `attemptsMax` tries failed, and any error that is a bug; nothing is stored
   */
  async apply(
    { events, checkpoint }: { readonly events: readonly Event[]; readonly checkpoint: Checkpoint },
    signal?: AbortSignal,
  ): Promise<void> {
    // Delivered again after a drop: applied already, and the checkpoint never moves backwards.
    if (this.#checkpoint !== undefined && comparePositions(checkpoint, this.#checkpoint) <= 0) return;
    const own = events.filter((event) => isInPartition(event.stream, this.#key.partition));
    try {
      await this.#storeWithRetry({ events: own, former: this.#storedCheckpoint, next: checkpoint }, signal);
    } catch (error) {
      this.#failure = errorMessage(error);
      throw error;
    }
    this.#storedCheckpoint = checkpoint;
    this.#checkpoint = checkpoint;
    this.#lastProgressAt = new Date();
    this.#failure = undefined;
  }

  /** Counts the parked streams again: an operator may have repaired some. */
  async recountParked(): Promise<void> {
    this.#parkedStreams = await countParkedStreams(this.#db);
  }

  status(): RunnerStatus {
    return {
      checkpoint: this.#checkpoint,
      lastProgressAt: this.#lastProgressAt,
      parkedStreams: this.#parkedStreams,
      failure: this.#failure,
    };
  }

  async #storeWithRetry(batch: Batch<Event>, signal?: AbortSignal): Promise<void> {
    const { attemptsMax = 8, retryBaseMs = 100, delay = realDelay, logger } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        if (attempt > 1 && (await this.#isStored(batch))) return;
        await this.#storeOnce(batch);
        return;
      } catch (error) {
        if (!isRetryable(error) || attempt >= attemptsMax) throw error;
        this.#failure = errorMessage(error);
        logger.warn({ err: error, attempt, events: batch.events.length }, 'batch failed, trying again');
        await delay(backoffMs(attempt, { baseMs: retryBaseMs, factor: 2, maxMs: 5_000 }), signal);
      }
    }
  }

  /** A connection lost while committing leaves the outcome unknown: the stored checkpoint tells it. */
  async #isStored({ next }: Batch<Event>): Promise<boolean> {
    const stored = await readCheckpoint(this.#db, this.#key);
    return stored !== undefined && comparePositions(stored, next) === 0;
  }

  async #storeOnce(batch: Batch<Event>): Promise<void> {
    try {
      await this.#transact(batch, 'together');
    } catch (error) {
      if (!isEventAtFault(error)) throw error;
      this.#options.logger.warn({ err: error, events: batch.events.length }, 'batch replayed event by event');
      await this.#transact(batch, 'one by one');
    }
  }

  async #transact({ events, former, next }: Batch<Event>, mode: ProjectMode): Promise<void> {
    const { schema, projections, onBatch } = this.#options;
    const startedAt = performance.now();
    const tracker = await this.#db.transaction().execute(async (transaction) => {
      await moveCheckpoint(transaction, this.#key, former, next);
      return projectEvents({ transaction, schema }, { projections, events, mode });
    });
    onBatch?.({ events, durationMs: performance.now() - startedAt });
    this.#raiseAlarms(tracker);
  }

  /** Only after the commit: what was rolled back is not parked. */
  #raiseAlarms(tracker: StreamTracker): void {
    for (const { stream, revision, newlyParked } of tracker.changedStreams()) {
      if (newlyParked === undefined) continue;
      this.#parkedStreams += 1;
      this.#options.logger.error(
        { stream, revision: (revision + 1n).toString(), reason: newlyParked },
        'stream parked',
      );
    }
  }
}

/** A checkpoint moved by another instance is not: the same batch would find it moved again. */
function isRetryable(error: unknown): boolean {
  return !(error instanceof CheckpointMovedError) && (isTransient(error) || isTransientDatabaseError(error));
}
