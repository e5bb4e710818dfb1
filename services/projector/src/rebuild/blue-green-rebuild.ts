import type { Kysely } from 'kysely';
import type { EventStore, RecordedEvent } from '@app/event-store';
import type { Logger } from '@app/platform';
import {
  activateVersion,
  activeSchemaOf,
  analyzeVersion,
  asOnlyRebuild,
  createVersion,
  dropVersion,
  idOf,
  moveCheckpoint,
  readSchemas,
  type RowDifference,
  wholePartition,
} from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { readModelProjections } from '../read-model.projections.js';
import { readModelsCheckpoint } from '../subscription/read-model-subscription.js';
import { catchUp } from './catch-up.js';
import { defaultThreads, fillBuckets } from './fill-buckets.js';
import { newlyParkedStreams } from './newly-parked.repository.js';
import { readLog } from './read-log.js';
import { RebuildError } from './rebuild.errors.js';
import { Spill } from './spill.js';
import { applyWhatIsLeft, rebuildUser } from './user-rows.repository.js';
import { findOrphanRows, verifyExactly, verifyUsers, type VersionCheck } from './verify-users.js';

/** What a rebuild is doing. */
export type RebuildStage = 'read' | 'fill' | 'verify' | 'compare' | 'catch up' | 'switch';

export interface RebuildOptions {
  readonly db: Kysely<ReadSchema>;
  readonly databaseUrl: string;
  readonly store: EventStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Threads that fold and write; 0 does it in this one. Default: as many as there are processors. */
  readonly threads?: number;
  /** Drops the version that was active before, instead of keeping it until the next rebuild. */
  readonly dropOld?: boolean;
  /** Awaited before each stage. */
  readonly onStage?: (stage: RebuildStage, schema: string) => Promise<void> | void;
  /** Events or users done within the stage. */
  readonly onProgress?: (done: number) => void;
}

export interface RebuildReport {
  readonly former: string;
  /** The former version had no schema any more. */
  readonly isFormerLost: boolean;
  readonly active: string;
  readonly events: number;
  readonly users: number;
  /** Where the former version was not what the streams say. */
  readonly differencesOfFormer: readonly RowDifference[];
  readonly parkedStreams: number;
  /** Users with a stream that was deleted or cut in the event store: it is parked where it breaks off. */
  readonly lostUsers: readonly string[];
}

/** Rounds of catching up before the switch; each is shorter than the one before unless writers outrun this machine. */
const ROUNDS_MAX = 20;
/** With fewer users than this to check again the lag at the switch is a fraction of a second. */
const FEW_USERS = 50;

/**
 * Builds all read models again in a schema of their own, next to the active one that is read meanwhile, and makes them
 * active when they equal the fold of the streams. A rebuild that fails, is stopped or killed leaves the active version
 * as it was; what it left half done is dropped by the next one. Where the active version has no schema any more, there is
 * nothing to compare with.
 * @throws RebuildError, RebuildRunningError
 */
export async function blueGreenRebuild(options: RebuildOptions): Promise<RebuildReport> {
  const { db } = options;
  return asOnlyRebuild(db, async () => {
    const former = await activeSchemaOf(db);
    const present = await readSchemas(db);
    const isLost = !present.includes(former);
    // Of a version that was lost, the newest other one still shows what its tables are.
    const kept = isLost ? present.at(-1) : former;
    for (const schema of present) if (schema !== kept) await dropVersion(db, schema);
    const next = await createVersion(db);
    try {
      return await new Rebuild(options, { former, isLost, next }).run();
    } catch (error) {
      // After a failed switch nobody knows which of the two is active: the next rebuild looks, and drops the other.
      if ((await activeSchemaOf(db).catch(() => next)) !== next)
        await dropVersion(db, next).catch(() => undefined);
      throw error;
    }
  });
}

class Rebuild {
  readonly #due = new Map<string, bigint>();
  readonly #leftOut = new Set<string>();
  readonly #lost = new Set<string>();
  #events = 0;

  readonly #former: string;
  readonly #isLost: boolean;
  readonly #next: string;

  constructor(
    private readonly options: RebuildOptions,
    versions: { readonly former: string; readonly isLost: boolean; readonly next: string },
  ) {
    this.#former = versions.former;
    this.#isLost = versions.isLost;
    this.#next = versions.next;
  }

  async run(): Promise<RebuildReport> {
    const { db } = this.options;
    await this.#fill();
    const compared = this.#isLost ? undefined : await this.#verify(this.#former, 'compare');
    await this.#catchUp();
    this.#requireEqual(await this.#verify(this.#next, 'verify'));
    // What came while everything was compared: little, and compared as well.
    await this.#catchUp();
    await this.#switch();
    if (this.options.dropOld === true) await dropVersion(db, this.#former);
    return {
      former: this.#former,
      isFormerLost: this.#isLost,
      active: this.#next,
      events: this.#events,
      users: this.#due.size + this.#leftOut.size + this.#lost.size,
      differencesOfFormer: compared?.differences ?? [],
      parkedStreams: (await newlyParkedStreams(db, { schema: this.#next, former: undefined })).length,
      lostUsers: [...this.#lost],
    };
  }

  /** Everything up to the end of the log as it is now. */
  async #fill(): Promise<void> {
    const { db, databaseUrl, store, logger, signal, threads = defaultThreads(), onProgress } = this.options;
    const spill = new Spill();
    try {
      await this.#begin('read');
      const onEvent: Parameters<typeof readLog>[1]['onEvent'] = (event) => {
        spill.add(event);
        this.#events += 1;
        onProgress?.(this.#events);
      };
      const reached = await readLog(store, { logger, signal, onEvent });
      await this.#begin('fill');
      let filledEvents = 0;
      const lost: (readonly RecordedEvent[])[] = [];
      await fillBuckets(spill.buckets(), {
        ...{ databaseUrl, schema: this.#next, threads, signal },
        onFilled: ({ events, checksums, skippedUsers, lost: lostHere }) => {
          lost.push(...lostHere);
          for (const [userId, checksum] of checksums) this.#due.set(userId, checksum);
          for (const userId of skippedUsers) this.#leftOut.add(userId);
          filledEvents += events;
          onProgress?.(filledEvents);
        },
      });
      for (const userId of this.#leftOut) await rebuildUser({ db, store }, this.#next, userId);
      for (const events of lost) await this.#applyLost(events);
      await analyzeVersion(db, this.#next);
      const key = { projection: readModelsCheckpoint, partition: wholePartition };
      if (reached !== undefined) await moveCheckpoint(db.withSchema(this.#next), key, undefined, reached);
    } finally {
      spill.close();
    }
  }

  async #applyLost(events: readonly RecordedEvent[]): Promise<void> {
    const [first] = events;
    if (first === undefined) return;
    this.#lost.add(idOf(first.stream));
    await applyWhatIsLeft(this.options, this.#next, events);
  }

  async #verify(schema: string, stage: 'verify' | 'compare'): Promise<VersionCheck> {
    await this.#begin(stage);
    const onChecked = (users: number): void => this.options.onProgress?.(users);
    const checked = await verifyUsers(this.options, schema, { due: this.#due, onChecked });
    const exactly = await verifyExactly(this.options, schema, this.#leftOut);
    const orphanRows = await findOrphanRows(this.options, schema, this.#next);
    return { users: checked.users, differences: [...checked.differences, ...exactly, ...orphanRows] };
  }

  /** Until so little is new that the switch is made with next to no lag; whatever is new is compared as well. */
  async #catchUp(): Promise<void> {
    await this.#begin('catch up');
    const { store } = this.options;
    const projections = readModelProjections({ store, cacheEvents: CACHE_EVENTS });
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const touched = await catchUp({ ...this.options, schema: this.#next, projections });
      const differences = await verifyExactly(this.options, this.#next, touched);
      this.#requireEqual({ users: touched.size, differences });
      if (touched.size <= FEW_USERS) return;
    }
  }

  async #switch(): Promise<void> {
    const { db } = this.options;
    await this.#begin('switch');
    const newlyParked = this.#isLost
      ? []
      : await newlyParkedStreams(db, { schema: this.#next, former: this.#former });
    // What is lost in the event store stays lost: it is reported, and keeps nobody else from the new version.
    const parked = newlyParked.filter((stream) => !this.#lost.has(idOf(stream)));
    if (parked.length > 0)
      throw new RebuildError(
        'REBUILD.NEWLY_PARKED',
        `${parked.length} streams cannot be applied that ${this.#former} shows, the first of them ${parked[0] ?? ''}`,
      );
    if (!(await activateVersion(db, { former: this.#former, next: this.#next })))
      throw new RebuildError(
        'REBUILD.SWITCHED_MEANWHILE',
        `${this.#former} is not the active version any more: somebody else made another one active`,
      );
  }

  #requireEqual({ differences }: VersionCheck): void {
    if (differences.length === 0) return;
    throw new MismatchError(this.#next, differences);
  }

  async #begin(stage: RebuildStage): Promise<void> {
    this.options.signal.throwIfAborted();
    await this.options.onStage?.(stage, this.#next);
  }
}

const CACHE_EVENTS = 200_000;

/** The new version is not what the streams say: it was not made active. */
export class MismatchError extends RebuildError {
  constructor(
    schema: string,
    readonly differences: readonly RowDifference[],
  ) {
    super('REBUILD.MISMATCH', `${schema} does not equal the fold of the streams: it was not made active`);
  }
}
