import { type Kysely, sql } from 'kysely';

/**
 * Administrators read the largest portfolios first: of a hundred thousand, a page without an index of its order sorts all.
 * In every version of the read models that has a schema; a new version copies the indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  for (const { schema } of versions)
    for (const column of ['sats', 'total_invested_cents', 'portfolio_cash_cents', 'dynamic_balance_cents'])
      await sql`
        create index if not exists ${sql.id(`portfolio_by_${column}`)}
        on ${sql.id(schema, 'portfolio')} (${sql.ref(column)}, user_id)`.execute(db);
}
