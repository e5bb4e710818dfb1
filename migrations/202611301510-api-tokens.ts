import { type Kysely, sql } from 'kysely';

/** Tokens by which programs of a person read and record over the api. One that is revoked is deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.api_tokens (
      token_id uuid primary key,
      user_id uuid not null,
      -- SHA-256 of the token, which has 256 bits of chance
      token_hash bytea not null unique,
      name text not null,
      scope text not null check (scope in ('read', 'read-and-record')),
      created_at timestamptz not null,
      -- null for one that does not expire
      expires_at timestamptz,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index api_tokens_user on app.api_tokens (user_id)`.execute(db);
}
