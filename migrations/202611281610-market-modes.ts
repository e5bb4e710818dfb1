import { type Kysely, sql } from 'kysely';

/**
 * Which market a worker chose at its start, and when: readers show nothing of another series, whatever was stored before
 * on the same database. Null: none, and nothing is shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.market_modes (
      id bigint generated always as identity primary key,
      series text check (series in ('recorded', 'market', 'local')),
      chosen_at timestamptz not null default now()
    )`.execute(db);
}
