import { type Kysely, sql } from 'kysely';

/** The newest lines that the services logged from `warn` on, for administrators; the logs themselves go elsewhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table cache.service_log (
      id bigint generated always as identity primary key,
      logged_at timestamptz not null,
      service text not null,
      level text not null,
      message text not null,
      correlation_id text,
      -- the other fields of the line, as JSON text
      detail text not null
    )`.execute(db);
  await sql`create index service_log_correlation on cache.service_log (correlation_id)`.execute(db);
}
