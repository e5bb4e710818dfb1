import { type Kysely, sql } from 'kysely';

/**
 * The periods of subscriptions, in every version of the read models that has a schema. Of periods that were stored before
 * there is only the newest in `subscriptions`, without its origin: `projections:rebuild -- --name subscription_periods`
 * writes all of them from the streams.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: versions } = await sql<{ schema: string }>`
    select nspname::text as schema from pg_namespace where nspname ~ '^read_v[0-9]+$' order by 1`.execute(db);
  for (const { schema } of versions) {
    await sql`
      create table ${sql.id(schema, 'subscription_periods')} (
        user_id uuid not null,
        -- in order of time, from 0
        number integer not null,
        plan text not null check (plan in ('monthly', 'quarterly', 'semiannual', 'annual')),
        starts_at timestamptz not null,
        -- access ends at this moment
        ends_at timestamptz not null,
        -- day of the month on which the run of calendar-month periods began
        anchor_day integer not null,
        origin text not null check (origin in ('payment', 'administrator', 'demo')),
        payment_id uuid,
        primary key (user_id, number)
      )`.execute(db);
  }
}
