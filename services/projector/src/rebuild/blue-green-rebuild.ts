import type { Kysely } from 'kysely';
import type { EventStore } from '@app/event-store';
import type { Logger } from '@app/platform';
import {
  activateVersion,
  activeSchemaOf,
  asOnlyRebuild,
  createVersion,
  dropVersion,
  idOf,
  readSchemas,
  type RowDifference,
} from '@app/read-models';
import type { ReadSchema } from '@app/read-models';
import { readModelProjections } from '../read-model.projections.js';
import { catchUp } from './catch-up.js';
import { compareVersions, findOrphanRows } from './compare-versions.js';
import { fillVersion } from './fill-version.js';
import { newlyParkedStreams } from './newly-parked.repository.js';
import { RebuildError } from './rebuild.errors.js';

/** What a rebuild is doing. */
export type RebuildStage = 'fill' | 'compare' | 'catch up' | 'switch';

export interface RebuildOptions {
  readonly db: Kysely<ReadSchema>;
  readonly store: EventStore;
  readonly logger: Logger;
  readonly signal: AbortSignal;
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
    await this.#begin('fill');
    const { events, streams, lostUsers } = await fillVersion({ ...this.options, schema: this.#next });
    const users = new Set([...streams].map(idOf));
    const differencesOfFormer = await this.#compare(users);
    await this.#catchUp();
    await this.#switch(lostUsers);
    if (this.options.dropOld === true) await dropVersion(db, this.#former);
    return {
      former: this.#former,
      isFormerLost: this.#isLost,
      active: this.#next,
      events,
      users: users.size,
      differencesOfFormer,
      parkedStreams: (await newlyParkedStreams(db, { schema: this.#next, former: undefined })).length,
      lostUsers: [...lostUsers],
    };
  }

  /** Both versions with one fold of the streams. @returns differences of the former one */
  async #compare(users: ReadonlySet<string>): Promise<readonly RowDifference[]> {
    await this.#begin('compare');
    const { onProgress } = this.options;
    const schemas = this.#isLost ? [this.#next] : [this.#next, this.#former];
    const [ofNext = [], ofFormer = []] = await compareVersions(this.options, schemas, {
      users,
      onCompared: onProgress,
    });
    this.#requireEqual([...ofNext, ...(await findOrphanRows(this.options, this.#next, this.#next))]);
    return this.#isLost
      ? []
      : [...ofFormer, ...(await findOrphanRows(this.options, this.#former, this.#next))];
  }

  /** Until so little is new that the switch is made with next to no lag; whatever is new is compared as well. */
  async #catchUp(): Promise<void> {
    await this.#begin('catch up');
    const { store } = this.options;
    const projections = readModelProjections({ store, cacheEvents: CACHE_EVENTS });
    for (let round = 1; round <= ROUNDS_MAX; round += 1) {
      const touched = await catchUp({ ...this.options, schema: this.#next, projections });
      const [differences = []] = await compareVersions(this.options, [this.#next], { users: touched });
      this.#requireEqual(differences);
      if (touched.size <= FEW_USERS) return;
    }
  }

  async #switch(lostUsers: ReadonlySet<string>): Promise<void> {
    const { db } = this.options;
    await this.#begin('switch');
    const newlyParked = this.#isLost
      ? []
      : await newlyParkedStreams(db, { schema: this.#next, former: this.#former });
    // What is lost in the event store stays lost: it is reported, and keeps nobody else from the new version.
    const parked = newlyParked.filter((stream) => !lostUsers.has(idOf(stream)));
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

  #requireEqual(differences: readonly RowDifference[]): void {
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
