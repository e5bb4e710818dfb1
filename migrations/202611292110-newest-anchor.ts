import { type Kysely, sql } from 'kysely';

/** The newest anchor outside of the event store, so that anchors cut off the end of their stream are missed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table cache.stream_heads_progress
      -- revision in stream anchor-heads; null until the next anchor
      add column anchor_revision bigint`.execute(db);
}
