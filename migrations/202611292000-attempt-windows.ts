import { type Kysely, sql } from 'kysely';

/**
 * The attempts of a bucket in one row, so that one statement counts and adds: row by row an attempt had to hold a
 * connection while it waited for the others. `app.attempts` stays for processes of the former version that still run,
 * and can be dropped a version later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.attempt_windows (
      -- SHA-256 of what is limited (an address, a name, a user): the thing itself is not stored
      bucket bytea primary key,
      -- of each attempt that counts
      moments timestamptz[] not null,
      -- the last of them
      newest timestamptz not null
    )`.execute(db);
  await sql`create index attempt_windows_age on app.attempt_windows (newest)`.execute(db);
}
