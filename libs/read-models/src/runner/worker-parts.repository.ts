import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '../schema/app-schema.js';

/** What a part of a worker says of itself. */
export interface WorkerPart {
  readonly part: string;
  /** One process, for what follows the log; {@link JOB_INSTANCE} for what any worker does in turn. */
  readonly instance: string;
  readonly state: string;
  /** Message of what is being tried again, or stopped it. */
  readonly failure: string | undefined;
}

export interface HeardWorkerPart extends WorkerPart {
  /** By the clock of the database, milliseconds. */
  readonly ageMs: number;
}

export const JOB_INSTANCE = 'job';
/** Processes that are gone are forgotten after this. */
const FORGOTTEN_AFTER = '1 hour';
const PARTS_MAX = 1_000;

/** Stores it in the place of what was said before. */
export async function writeWorkerPart(db: Kysely<AppSchema>, part: WorkerPart): Promise<void> {
  const { part: name, instance, state, failure = null } = part;
  const columns = { state, failure, reported_at: sql<Date>`now()` };
  await db
    .insertInto('cache.worker_parts')
    .values({ part: name, instance, ...columns })
    .onConflict((conflict) => conflict.columns(['part', 'instance']).doUpdateSet(columns))
    .execute();
}

/** Takes it back, as in a clean stop; also of processes that have said nothing for an hour. */
export async function deleteWorkerPart(
  db: Kysely<AppSchema>,
  { part, instance }: Pick<WorkerPart, 'part' | 'instance'>,
): Promise<void> {
  await db
    .deleteFrom('cache.worker_parts')
    .where('part', '=', part)
    .where((row) =>
      row.or([
        row('instance', '=', instance),
        row.and([
          row('instance', '!=', JOB_INSTANCE),
          row('reported_at', '<', sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`),
        ]),
      ]),
    )
    .execute();
}

/** What processes said within the last hour, and jobs whenever they last ran. */
export async function workerParts(db: Kysely<AppSchema>): Promise<HeardWorkerPart[]> {
  const rows = await db
    .selectFrom('cache.worker_parts')
    .select(['part', 'instance', 'state', 'failure'])
    .select(sql<string>`round(extract(epoch from now() - reported_at) * 1000)::bigint`.as('age_ms'))
    .where((row) =>
      row.or([
        row('instance', '=', JOB_INSTANCE),
        row('reported_at', '>', sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`),
      ]),
    )
    .orderBy('part')
    .orderBy('instance')
    .limit(PARTS_MAX)
    .execute();
  return rows.map(({ failure, age_ms: ageMs, ...row }) => ({
    ...{ ...row, failure: failure ?? undefined },
    ageMs: Number.parseInt(ageMs, 10),
  }));
}
