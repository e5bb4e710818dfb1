import { type Kysely, sql } from 'kysely';

/** How the nightly comparison of the read models with the streams ended, for administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cache.row_comparisons (
      day date primary key,
      finished_at timestamptz not null,
      streams bigint not null,
      differences bigint not null,
      -- streams that the projector was behind with at the end of the wait
      behind bigint not null,
      -- the first hundred whose rows differ
      differing uuid[] not null
    )`.execute(db);
}
