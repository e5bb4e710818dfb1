import { type Kysely, sql } from 'kysely';

/**
 * What administrators ask of the projector: the api cannot write read models, and the projector answers no requests.
 * A row is taken by one projector, carried out in one transaction with its rows, and kept as a record of who did what.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.parked_stream_repairs (
      repair_id uuid primary key,
      stream text not null,
      -- 'retry' applies the parked events again, 'resolve' writes the user's rows anew from the streams
      action text not null check (action in ('retry', 'resolve')),
      requested_by uuid not null,
      requested_at timestamptz not null default now(),
      status text not null default 'waiting' check (status in ('waiting', 'repaired', 'still_parked', 'not_parked', 'failed')),
      -- of the last applied event afterwards
      revision bigint,
      -- why the stream is still parked, or the repair failed
      reason text,
      finished_at timestamptz,
      check ((status = 'waiting') = (finished_at is null))
    )`.execute(db);
  await sql`
    create index parked_stream_repairs_waiting on app.parked_stream_repairs (requested_at)
    where status = 'waiting'`.execute(db);
}
