import { type Kysely, sql } from 'kysely';

/** The week for which a person said that this is all: the newest one alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.finished_weeks (
      user_id uuid primary key,
      week text not null
    )`.execute(db);
}
