import { type Kysely, sql } from 'kysely';

/** Names the process that carries out a command, so that a reservation of a process that is gone is known as such. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.idempotency_keys
      -- key of the advisory lock that the process holds for as long as it lives; null where no process is known
      add column holder bigint`.execute(db);
}
