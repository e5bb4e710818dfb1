import { type Kysely, sql } from 'kysely';

/**
 * Private keys are wrapped by the master key, which is not in the database: the api wraps those that are here at its
 * next start. What a retired key would sign is rejected, so its private half is of no use.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.signing_keys
      alter column private_jwk drop not null,
      add column wrapped_private_key bytea`.execute(db);
  await sql`update app.signing_keys set private_jwk = null where retired_at is not null`.execute(db);
}
