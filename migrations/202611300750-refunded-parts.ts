import { type Kysely, sql } from 'kysely';

/** How much of a payment the provider paid back, in its own unit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.provider_payments
      add column refunded_unit text,
      add column refunded_amount text,
      add check ((refunded_unit is null) = (refunded_amount is null))`.execute(db);
}
