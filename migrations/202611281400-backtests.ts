import { type Kysely, sql } from 'kysely';

/**
 * Backtests of the public pages, computed once for each state of the price history. A cache: it may be thrown away and
 * is computed again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists cache`.execute(db);
  await sql`
    create table cache.backtests (
      -- of the closes and of the computation: another one is another row
      history_version text not null,
      window_id text not null,
      profile text not null check (profile in ('direct', 'strategic')),
      fee_basis_points int not null check (fee_basis_points >= 0),
      payload jsonb,
      -- why nothing can be computed from these closes
      unavailable text,
      computed_at timestamptz not null,
      primary key (history_version, window_id, profile, fee_basis_points),
      check ((payload is null) <> (unavailable is null))
    )`.execute(db);
  await sql`create index backtests_newest on cache.backtests (window_id, computed_at desc)`.execute(db);
}
