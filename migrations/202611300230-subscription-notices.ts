import { type Kysely, sql } from 'kysely';

/** Which ends of subscriptions were noticed: the event appended and the person mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.subscription_notices (
      user_id uuid not null,
      -- the end that was noticed; a renewal has another one, with notices of its own
      paid_until timestamptz not null,
      notice text not null check (notice in ('ends-in-7-days', 'ends-in-1-day', 'ended')),
      noticed_at timestamptz not null,
      primary key (user_id, paid_until, notice)
    )`.execute(db);
}
