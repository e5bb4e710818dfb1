import type { Kysely } from 'kysely';
import {
  type Checkpoint,
  type EventBatch,
  type EventStore,
  IncompleteAppendBuffer,
  isTombstone,
  type RecordedEvent,
  StoreRefusedError,
} from '@app/event-store';
import { isTransient, isTransientDatabaseError, type Logger, retry } from '@app/platform';
import {
  analyzeVersion,
  idOf,
  moveCheckpoint,
  type Projection,
  type ReadSchema,
  wholePartition,
} from '@app/read-models';
import { readModelProjections } from '../read-model.projections.js';
import { readModelsCheckpoint } from '../subscription/read-model-subscription.js';
import { followToEnd } from './catch-up.js';
import { sideBySide } from './side-by-side.js';
import { applyEvents } from './user-rows.repository.js';

/** What an empty version was filled with. */
export interface Filled {
  readonly events: number;
  readonly streams: Iterable<string>;
  /** Users with a stream that is not whole in the event store: a tombstone closed it, or its first events are gone. */
  readonly lostUsers: ReadonlySet<string>;
}

export interface FillOptions {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly schema: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Events of the log done. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Large enough that a transaction costs little next to its rows. */
const PAGE_EVENTS = 2_000;
const RETRIES = { attempts: 8, baseMs: 200, factor: 2, maxMs: 5_000 } as const;
/** States of streams that are applied event by event, as those next to an event at fault; what is not kept is read again. */
const CACHE_EVENTS = 100_000;

/**
 * Fills an empty version with everything up to the end of the log as it is now. The log is followed in its order, but with
 * the first event of a stream the whole stream is read and written, and what the log brings of it later is known then:
 * people alternate in the log, and each is folded once, with no state of the others in memory.
 *
 * What the event store does not give as a whole stream (a tombstone, hidden or lost first events) is applied as the log
 * has it, and so is what came after its stream was read.
 */
export async function fillVersion(options: FillOptions): Promise<Filled> {
  const filling = new Filling(options);
  await filling.run();
  return { events: filling.events, streams: filling.reached.keys(), lostUsers: filling.lostUsers };
}

class Filling {
  /** Revision of the last event that was applied or parked, by stream. */
  readonly reached = new Map<string, bigint>();
  readonly lostUsers = new Set<string>();
  events = 0;
  readonly #projections: readonly Projection<RecordedEvent>[];
  #checkpoint: Checkpoint | undefined;

  constructor(private readonly options: FillOptions) {
    const { store } = options;
    this.#projections = readModelProjections({ store, cacheEvents: CACHE_EVENTS });
  }

  async run(): Promise<void> {
    const { db, schema, signal, onProgress } = this.options;
    await followToEnd({
      ...this.options,
      loadCheckpoint: () => Promise.resolve(this.#checkpoint ?? 'start'),
      handleBatch: async ({ events, checkpoint }) => {
        await retry(() => this.#take(events), {
          ...RETRIES,
          signal,
          shouldRetry: (error) => isTransient(error) || isTransientDatabaseError(error),
        });
        this.#checkpoint = checkpoint;
        this.events += events.length;
        onProgress?.(this.events);
      },
    });
    await analyzeVersion(db, schema);
    const key = { projection: readModelsCheckpoint, partition: wholePartition };
    if (this.#checkpoint !== undefined)
      await moveCheckpoint(db.withSchema(schema), key, undefined, this.#checkpoint);
  }

  async #take(events: EventBatch['events']): Promise<void> {
    const { store, signal } = this.options;
    const begun = new Map<string, RecordedEvent>();
    for (const event of events) {
      const { stream } = event;
      if (!this.reached.has(stream) && !begun.has(stream)) begun.set(stream, event);
      if (isTombstone(event)) this.lostUsers.add(idOf(stream));
    }
    for (const { stream, revision } of begun.values()) if (revision > 0n) this.lostUsers.add(idOf(stream));

    const streams = begun.keys();
    await sideBySide(signal, async (stop) => {
      let page: RecordedEvent[] = [];
      for (const stream of streams) {
        stop.throwIfAborted();
        page.push(...(await wholeStream(store, stream)));
        if (page.length < PAGE_EVENTS) continue;
        await this.#apply(page);
        page = [];
      }
      await this.#apply(page);
    });

    const rest = events.filter(({ stream, revision }) => revision > (this.reached.get(stream) ?? -1n));
    await this.#apply(rest);
  }

  async #apply(events: readonly RecordedEvent[]): Promise<void> {
    const { db, schema } = this.options;
    if (events.length === 0) return;
    await applyEvents(db, schema, { projections: this.#projections, events });
    for (const { stream, revision } of events) this.reached.set(stream, revision);
  }
}

/** All appends of a stream that are there as a whole; none where the event store does not give it from its beginning. */
async function wholeStream(store: EventStore, stream: string): Promise<RecordedEvent[]> {
  const hold = new IncompleteAppendBuffer();
  try {
    for await (const event of store.readStream(stream)) {
      if (hold.size === 0 && event.revision !== 0n) return [];
      hold.add({ kind: 'event', event });
    }
  } catch (error) {
    if (error instanceof StoreRefusedError) return [];
    throw error;
  }
  return hold.takeWhole().flatMap((message) => (message.kind === 'event' ? message.event : []));
}
