import { type Kysely, sql } from 'kysely';

/** As a month kept them in a day's text, after the day itself. */
const TOTALS = [
  ...['sats', 'cost_units', 'portfolio_cash_cents', 'dynamic_balance_cents'],
  ...['total_invested_cents', 'paid_out_cents', 'realised_cost_units', 'fees_cents'],
];

/**
 * Balances by day become rows with a column for each again, in every version of the read models that has a schema, in place
 * of a text a month. Filled from those texts: nothing has to be rebuilt.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace
    -- a version whose dropping was killed has lost some of its tables
    where nspname ~ '^read_v[0-9]+$' and to_regclass(nspname || '.daily_balances') is not null order by 1`.execute(
    db,
  );
  for (const { schema } of versions) {
    const [months, days] = [sql.id(schema, 'daily_balances'), sql.id(schema, 'balances_of_days')];
    await sql`
      create table ${days} (
        user_id uuid not null,
        -- a day with entries; the row holds until the next one
        day date not null,
        ${sql.join(TOTALS.map((column) => sql`${sql.ref(column)} numeric(38, 0) not null`))},
        primary key (user_id, day)
      )`.execute(db);
    await sql`
      insert into ${days}
      select month.user_id, split_part(entry.day, ' ', 1)::date,
        ${sql.join(TOTALS.map((_, index) => sql`split_part(entry.day, ' ', ${sql.lit(index + 2)})::numeric`))}
      from ${months} as month
      cross join lateral string_to_table(month.days, ';') as entry (day)`.execute(db);
    await sql`drop table ${months}`.execute(db);
    await sql`alter table ${days} rename to daily_balances`.execute(db);
  }
}
