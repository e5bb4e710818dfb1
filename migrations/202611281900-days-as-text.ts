import { type Kysely, sql } from 'kysely';

/**
 * The days of a month become plain text, in every version of the read models that has a schema:
 * "2026-11-20 1000000 5000000000000 ...;2026-11-27 ...". As JSON, Postgres took every value of the month apart whenever
 * one of its days was written. Their values are dates and integers, so the JSON without its marks is that text.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  for (const { schema } of versions) {
    await sql`
      alter table ${sql.id(schema, 'daily_balances')}
        alter column days type text using translate(replace(days::text, '], [', ';'), '[]",', '')`.execute(
      db,
    );
  }
}
