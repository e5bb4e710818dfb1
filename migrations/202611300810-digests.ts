import { type Kysely, sql } from 'kysely';

/** Who wants the weekly digest and when, and which weeks were written. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.digest_settings (
      user_id uuid primary key,
      -- 1 is Monday; of the person's time zone, as is the hour
      weekday smallint not null check (weekday between 1 and 7),
      hour smallint not null check (hour between 0 and 23),
      shows_amounts boolean not null,
      due_at timestamptz not null
    )`.execute(db);
  await sql`create index digest_settings_due on app.digest_settings (due_at)`.execute(db);
  await sql`
    create table app.digests (
      user_id uuid not null,
      -- ISO week of the person, "2026-W49"
      week text not null,
      made_at timestamptz not null,
      primary key (user_id, week)
    )`.execute(db);
}
