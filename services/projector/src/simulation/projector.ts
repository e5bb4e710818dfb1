import type { Kysely } from 'kysely';
import { type EventStore, type RecordedEvent, runSubscription } from '@app/event-store';
import { isTransient, isTransientDatabaseError, silentLogger } from '@app/platform';
import { ProjectionRunner, type ReadSchema, readSchemaV1, wholePartition } from '@app/read-models';
import { projectedPrefixes, readModelProjections } from '../read-model.projections.js';
import { witnessed } from './database/witnessed.js';
import type { SimulatedProcess, World } from './world/world.js';

export interface SimulatedProjectorOptions {
  readonly world: World;
  readonly process: SimulatedProcess;
  readonly store: EventStore;
  readonly db: Kysely<ReadSchema>;
  /** Small, so that folded states are often read again. */
  readonly cacheEvents: number;
  /** Called with failures that no fault of the simulation explains. */
  readonly onBug: (error: unknown) => void;
}

/** A projector process: the real subscription, runner and read models, on virtual time. */
export function startProjector({
  world,
  process,
  store,
  db,
  cacheEvents,
  onBug,
}: SimulatedProjectorOptions): void {
  const delay = world.delayOf(process);
  const runner = new ProjectionRunner<RecordedEvent>({
    ...{
      db,
      delay,
      schema: readSchemaV1,
      name: 'read-models',
      partition: wholePartition,
      logger: silentLogger(),
    },
    projections: readModelProjections({ store, cacheEvents, pieceEvents: 2 }).map(witnessed),
  });
  runSubscription({
    ...{
      store,
      delay,
      clock: world,
      prefixes: projectedPrefixes,
      logger: silentLogger(),
      signal: process.signal,
    },
    loadCheckpoint: async () => (await reported(() => runner.loadCheckpoint())) ?? 'start',
    handleBatch: (batch, stop) => reported(() => runner.apply(batch, stop)),
    batchEventsMax: 7,
    // A batch closes when nothing more is there; how long that takes in real time must not matter.
    batchOpenMs: Number.POSITIVE_INFINITY,
    logHeadEveryMs: 60_000,
  });

  async function reported<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!isTransient(error) && !isTransientDatabaseError(error)) onBug(error);
      throw error;
    }
  }
}
