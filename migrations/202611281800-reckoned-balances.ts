import { type Kysely, sql } from 'kysely';

/** Every version of the read models that has a schema: the one that is read, and one that may be in the making. */
async function readSchemas(db: Kysely<unknown>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select nspname::text as name from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * The balances after an entry are calculated when they are read (ADR 16): a correction of the distant past moved those of
 * every later row. What a sum needs is in the index that orders the entries. Balances by day are kept a row a month.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const schema of await readSchemas(db)) {
    const table = (name: string) => sql.id(schema, name);
    await sql`
      alter table ${table('transactions')}
        drop column sats_after, drop column portfolio_cash_after_cents, drop column dynamic_balance_after_cents
    `.execute(db);
    await pageIndex(db, { schema, name: 'transactions', date: 'traded_on', sums: 'status, type, sats' });
    for (const name of ['dynamic_balance_entries', 'portfolio_cash_entries']) {
      await sql`alter table ${table(name)} drop column balance_after_cents`.execute(db);
      await pageIndex(db, { schema, name, date: 'dated_on', sums: 'status, amount_cents' });
    }
    await monthsOfDays(db, schema);
  }
}

/** In place of the one that orders the entries, which `createVersion` may have given another name. */
async function pageIndex(
  db: Kysely<unknown>,
  {
    schema,
    name,
    date,
    sums,
  }: { readonly schema: string; readonly name: string; readonly date: string; readonly sums: string },
): Promise<void> {
  const { rows } = await sql<{ index: string }>`
    select indexname::text as index from pg_indexes
    where schemaname = ${schema} and tablename = ${name} and indexdef like '%DESC%'`.execute(db);
  for (const { index } of rows) await sql`drop index ${sql.id(schema, index)}`.execute(db);
  await sql`
    create index ${sql.id(`${name}_page`)} on ${sql.id(schema, name)}
      (user_id, ${sql.ref(date)} desc, place desc, sequence desc, revision desc) include (${sql.raw(sums)})
  `.execute(db);
}

async function monthsOfDays(db: Kysely<unknown>, schema: string): Promise<void> {
  const [days, months] = [sql.id(schema, 'daily_balances'), sql.id(schema, 'balances_of_months')];
  await sql`
    create table ${months} (
      user_id uuid not null,
      -- its first day
      month date not null,
      -- the days with entries, ascending: [day, and its balances in the order of dailyBalanceColumns, all as text]
      days jsonb not null,
      -- of its last entry
      revision bigint not null,
      primary key (user_id, month)
    )`.execute(db);
  await sql`
    insert into ${months} (user_id, month, days, revision)
    select user_id, date_trunc('month', day)::date,
      jsonb_agg(jsonb_build_array(day::text, sats::text, cost_units::text, portfolio_cash_cents::text,
        dynamic_balance_cents::text, total_invested_cents::text, paid_out_cents::text, realised_cost_units::text,
        fees_cents::text) order by day),
      (array_agg(revision order by day desc))[1]
    from ${days} group by 1, 2`.execute(db);
  await sql`drop table ${days}`.execute(db);
  await sql`alter table ${months} rename to daily_balances`.execute(db);
}
