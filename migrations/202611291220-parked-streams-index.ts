import { type Kysely, sql } from 'kysely';

/**
 * Parked streams are counted with each heartbeat while there are any: without an index of their own that reads the
 * progress of every stream. In every version of the read models that has a schema; a new version copies the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  for (const { schema } of versions)
    await sql`
      create index if not exists stream_progress_parked on ${sql.id(schema, 'stream_progress')} (stream)
      where parked_at is not null`.execute(db);
}
