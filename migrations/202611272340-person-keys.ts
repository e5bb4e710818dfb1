import { type Kysely, sql } from 'kysely';

/**
 * Keys of people's own words (ADR 10, 12). Deleting a row makes every note of that person unreadable for ever, in the
 * event store and in every backup of it, while the ledger still balances.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.person_keys (
      -- named in every sealed text; says nothing about the person
      key_id uuid primary key,
      user_id uuid not null unique,
      -- the key under AES-256-GCM with the master key: nonce, ciphertext, tag
      wrapped_key bytea not null check (length(wrapped_key) = 60),
      -- first bytes of the SHA-256 of the master key that wrapped it
      master_key_id text not null,
      created_at timestamptz not null default now()
    )`.execute(db);
}
