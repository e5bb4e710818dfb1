import { type Kysely, sql } from 'kysely';

/**
 * Schema `cache`: what may be thrown away at any moment and is never backed up. Folded states of long streams, so that
 * a process that has not seen a stream reads its tail instead of all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists cache`.execute(db);
  await sql`
    create table cache.snapshots (
      -- one a stream: an older one, or one of another reducer, is of no use beside it
      stream text primary key,
      reducer_version text not null,
      revision bigint not null check (revision >= 0),
      -- of the event at that revision: the stream must still hold that very event
      hash text not null,
      occurred_at text not null,
      state bytea not null,
      written_at timestamptz not null default now()
    )`.execute(db);
}
