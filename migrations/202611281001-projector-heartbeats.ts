import { type Kysely, sql } from 'kysely';

/**
 * What each projector says of itself every few seconds: only it knows how far behind it is, since the end of the log
 * counts events of others too. The api tells it in its readiness. One row a partition; it is no loss.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.projector_heartbeats (
      projection text not null,
      partition int not null,
      partitions int not null,
      schema_name text not null,
      state text not null,
      -- both halves of the $all position of the last handled event, 64-bit unsigned; null before the first
      commit_position numeric(20, 0),
      prepare_position numeric(20, 0),
      lag_events bigint not null,
      -- null while unknown
      lag_ms bigint,
      parked_streams int not null,
      failure text,
      last_progress_at timestamptz,
      beaten_at timestamptz not null default now(),
      primary key (projection, partition, partitions)
    )`.execute(db);
}
