import { type Kysely, sql } from 'kysely';

/** Whose calendar feed has an address, and which one holds: earlier versions are nobody's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.calendar_feeds (
      user_id uuid primary key,
      version integer not null,
      is_open boolean not null,
      opened_at timestamptz not null
    )`.execute(db);
}
