import { type Kysely, sql } from 'kysely';
import type { Position, SubscriptionState } from '@app/event-store';
import type { AppSchema } from '../schema/app-schema.js';
import type { Partition } from './partition.js';

/** What a projector says of itself. */
export interface ProjectorHeartbeat {
  readonly projection: string;
  readonly partition: Partition;
  /** Version of the read models that it follows. */
  readonly schema: string;
  readonly state: string;
  readonly checkpoint: Position | undefined;
  /** A lower bound while it catches up. */
  readonly lagEvents: number;
  readonly lagMs: number | undefined;
  readonly parkedStreams: number;
  /** Message of what is being tried again, or stopped it. */
  readonly failure: string | undefined;
  readonly lastProgressAt: Date | undefined;
}

/** A heartbeat with its age by the clock of the database, milliseconds. */
export interface HeardHeartbeat extends ProjectorHeartbeat {
  readonly ageMs: number;
}

/** Partitions of a division that is not used any more say nothing for so long that they are forgotten. */
const FORGOTTEN_AFTER = '1 hour';
const HEARTBEATS_MAX = 1_000;

/** Stores a heartbeat in the place of the former one. */
export async function writeHeartbeat(db: Kysely<AppSchema>, heartbeat: ProjectorHeartbeat): Promise<void> {
  const { projection, partition, checkpoint } = heartbeat;
  const columns = {
    schema_name: heartbeat.schema,
    state: heartbeat.state,
    commit_position: checkpoint?.commit ?? null,
    prepare_position: checkpoint?.prepare ?? null,
    lag_events: BigInt(heartbeat.lagEvents),
    lag_ms: heartbeat.lagMs === undefined ? null : BigInt(Math.round(heartbeat.lagMs)),
    parked_streams: heartbeat.parkedStreams,
    failure: heartbeat.failure ?? null,
    last_progress_at: heartbeat.lastProgressAt ?? null,
    beaten_at: sql<Date>`now()`,
  };
  await db
    .insertInto('app.projector_heartbeats')
    .values({ projection, partition: partition.index, partitions: partition.count, ...columns })
    .onConflict((conflict) =>
      conflict.columns(['projection', 'partition', 'partitions']).doUpdateSet(columns),
    )
    .execute();
}

/** Takes a heartbeat back: the projector stops in order. */
export async function deleteHeartbeat(
  db: Kysely<AppSchema>,
  { projection, partition }: Pick<ProjectorHeartbeat, 'projection' | 'partition'>,
): Promise<void> {
  await db
    .deleteFrom('app.projector_heartbeats')
    .where('projection', '=', projection)
    .where('partition', '=', partition.index)
    .where('partitions', '=', partition.count)
    .execute();
}

const notInLog: SubscriptionState = 'not-in-log';

/** Whether a projector said last that what it wrote is of another event store than the present one; a condition. */
export const isAnotherLog = sql<boolean>`exists (
  select from app.projector_heartbeats
  where state = ${notInLog} and beaten_at > now() - ${FORGOTTEN_AFTER}::interval
)`;

/** What projectors said last, those of the last hour. */
export async function heartbeats(db: Kysely<AppSchema>): Promise<HeardHeartbeat[]> {
  const rows = await db
    .selectFrom('app.projector_heartbeats')
    .selectAll()
    .select(sql<string>`round(extract(epoch from now() - beaten_at) * 1000)::bigint`.as('age_ms'))
    .where('beaten_at', '>', sql<Date>`now() - ${FORGOTTEN_AFTER}::interval`)
    .orderBy('projection')
    .orderBy('partitions')
    .orderBy('partition')
    .limit(HEARTBEATS_MAX)
    .execute();
  return rows.map((row) => ({
    projection: row.projection,
    partition: { index: row.partition, count: row.partitions },
    schema: row.schema_name,
    state: row.state,
    checkpoint:
      row.commit_position === null || row.prepare_position === null
        ? undefined
        : { commit: BigInt(row.commit_position), prepare: BigInt(row.prepare_position) },
    lagEvents: Number.parseInt(row.lag_events, 10),
    lagMs: row.lag_ms === null ? undefined : Number.parseInt(row.lag_ms, 10),
    parkedStreams: row.parked_streams,
    failure: row.failure ?? undefined,
    lastProgressAt: row.last_progress_at ?? undefined,
    ageMs: Number.parseInt(row.age_ms, 10),
  }));
}
