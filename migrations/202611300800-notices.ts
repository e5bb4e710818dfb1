import { type Kysely, sql } from 'kysely';

/** Notices of events, what each person wants to be told of, and what is still to be mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.notices (
      notice_id uuid primary key,
      user_id uuid not null,
      -- what it tells of: the same cause again is the same notice
      cause text not null,
      kind text not null,
      params jsonb not null,
      -- false where the person wants this kind by mail alone
      in_app boolean not null,
      created_at timestamptz not null,
      read_at timestamptz,
      unique (user_id, cause)
    )`.execute(db);
  await sql`create index notices_newest on app.notices (user_id, created_at desc, notice_id desc)`.execute(
    db,
  );
  await sql`create index notices_age on app.notices (created_at)`.execute(db);
  await sql`
    create table app.notice_settings (
      user_id uuid primary key,
      kinds jsonb not null,
      -- hours of the person's time zone; both or none
      quiet_from smallint check (quiet_from between 0 and 23),
      quiet_until smallint check (quiet_until between 0 and 23),
      changed_at timestamptz not null,
      check ((quiet_from is null) = (quiet_until is null))
    )`.execute(db);
  await sql`
    create table app.notice_deliveries (
      notice_id uuid not null references app.notices on delete cascade,
      user_id uuid not null,
      channel text not null check (channel in ('mail')),
      -- later than the notice where that falls into quiet hours
      due_at timestamptz not null,
      primary key (notice_id, channel)
    )`.execute(db);
  await sql`create index notice_deliveries_due on app.notice_deliveries (due_at)`.execute(db);
  await sql`
    create table app.noticed_markets (
      series text primary key,
      -- of the snapshot that notices were made from last
      as_of timestamptz not null,
      conditions jsonb not null
    )`.execute(db);
}
