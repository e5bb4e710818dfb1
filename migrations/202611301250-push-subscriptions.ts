import { type Kysely, sql } from 'kysely';

/** Browsers that get push notices, and push as a way to deliver a notice. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.push_subscriptions (
      subscription_id uuid primary key,
      user_id uuid not null,
      -- of the device: it gets nothing after its session has ended
      session_id uuid not null references app.sessions on delete cascade,
      -- of the browser at its push service: whoever has it can send nothing without the key of this installation
      endpoint text not null unique,
      p256dh text not null,
      auth text not null,
      created_at timestamptz not null
    )`.execute(db);
  await sql`create index push_subscriptions_user on app.push_subscriptions (user_id)`.execute(db);
  await sql`create index push_subscriptions_session on app.push_subscriptions (session_id)`.execute(db);
  await sql`alter table app.notice_deliveries drop constraint notice_deliveries_channel_check`.execute(db);
  await sql`
    alter table app.notice_deliveries
      add constraint notice_deliveries_channel_check check (channel in ('mail', 'push'))`.execute(db);
}
