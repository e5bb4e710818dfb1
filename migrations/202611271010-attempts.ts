import { type Kysely, sql } from 'kysely';

/** Counts of attempts per bucket and window, in Postgres so that a limit holds over all api processes together. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.attempts (
      -- SHA-256 of what is limited (an address, a name, a user): the thing itself is not stored
      bucket bytea not null,
      window_start timestamptz not null,
      count int not null check (count >= 0),
      primary key (bucket, window_start)
    )`.execute(db);
  await sql`create index attempts_age on app.attempts (window_start)`.execute(db);
}
