import { type Kysely, sql } from 'kysely';

/**
 * The event at a checkpoint as `<commit>/<prepare> <id>`, in every version of the read models that has a schema and for
 * every other follower of the log. Null for rows of an older version, and where a checkpoint lies in a stretch without
 * events of the product: they are compared by position alone. So are rows in which the position is another one: an older
 * version that runs during the upgrade moves the checkpoint and leaves this column as it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  for (const { schema } of versions)
    await sql`alter table ${sql.id(schema, 'checkpoints')} add column event_id text`.execute(db);
  await sql`alter table app.subscription_checkpoints add column event_id text`.execute(db);
  await sql`alter table cache.stream_heads_progress add column event_id text`.execute(db);
}
