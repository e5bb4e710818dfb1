import { type Kysely, sql } from 'kysely';

/** What a second try of a push needs: since when it is due, and which browsers have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.notice_deliveries
      -- unlike due_at the same after a try that failed
      add column first_due_at timestamptz,
      -- subscriptions that it is not sent to again
      add column done_subscriptions uuid[] not null default '{}'`.execute(db);
  await sql`update app.notice_deliveries set first_due_at = due_at`.execute(db);
  await sql`alter table app.notice_deliveries alter column first_due_at set not null`.execute(db);
}
