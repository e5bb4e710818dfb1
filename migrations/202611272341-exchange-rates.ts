import { type Kysely, sql } from 'kysely';

/** Exchange rates by day, kept with their source: what was converted with one shows both for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.exchange_rates (
      pair text not null check (pair in ('USD/BRL')),
      day date not null,
      -- units of the second currency for one of the first
      rate numeric(18, 6) not null check (rate > 0),
      source text not null,
      recorded_at timestamptz not null default now(),
      primary key (pair, day)
    )`.execute(db);
}
