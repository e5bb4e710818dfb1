import { type Kysely, sql } from 'kysely';

/**
 * Heads of all streams as of the newest anchor, for the worker that makes the next one and for the auditor who asks
 * which stream an anchor misses. In schema `cache`: built again from the log where it is empty.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cache.stream_heads (
      -- ordered by bytes, as the leaves of the anchor's tree are
      stream text collate "C" primary key,
      revision bigint not null check (revision >= 0),
      hash text not null
    )`.execute(db);
  await sql`
    create table cache.stream_heads_progress (
      only_row boolean primary key default true check (only_row),
      -- both halves of the $all position up to which the heads are taken, 64-bit unsigned
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      -- events of the log up to there, those of the server's own streams left out
      events bigint not null check (events >= 0)
    )`.execute(db);
}
