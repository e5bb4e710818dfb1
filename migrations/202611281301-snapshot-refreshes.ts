import { type Kysely, sql } from 'kysely';

/** A snapshot that somebody asked for lies next to the scheduled one of its tick instead of replacing it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.market_snapshots
      -- 0: the schedule's own; from 1 on: number of the five seconds within the tick
      add column refresh smallint not null default 0 check (refresh between 0 and 6),
      drop constraint market_snapshots_tick_key,
      add unique (tick, refresh)
  `.execute(db);
}
