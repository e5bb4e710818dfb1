import { type Kysely, sql } from 'kysely';

/** The security log, as administrators read it: failed sign-ins, denied access, changed roles, exports, erasures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.security_events (
      event_id uuid primary key,
      occurred_at timestamptz not null,
      kind text not null,
      -- not user_id: an erased person's id stays, nothing here names anybody
      actor_id uuid,
      subject_id uuid,
      -- IPv4 /24 or IPv6 /64
      network text,
      code text,
      change text
    )`.execute(db);
  await sql`create index security_events_actor on app.security_events (actor_id, event_id desc)`.execute(db);
  await sql`create index security_events_subject on app.security_events (subject_id, event_id desc)`.execute(
    db,
  );
  await sql`create index security_events_kind on app.security_events (kind, event_id desc)`.execute(db);
  await sql`create index security_events_time on app.security_events (occurred_at)`.execute(db);
}
