import { type Kysely, sql } from 'kysely';

/** How each person has a file read whose columns no known program has, by a hash of its header. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.import_mappings (
      user_id uuid not null,
      header_hash text not null,
      reading jsonb not null,
      used_at timestamptz not null default now(),
      primary key (user_id, header_hash)
    )`.execute(db);
}
