import { type Kysely, sql } from 'kysely';

/** Links by which anybody who has one sees a portfolio. Their addresses follow from the ids and the master key. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.share_links (
      link_id uuid primary key,
      user_id uuid not null,
      name text not null,
      shows_amounts boolean not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      looks integer not null default 0,
      last_look_at timestamptz
    )`.execute(db);
  await sql`create index share_links_user on app.share_links (user_id)`.execute(db);
}
