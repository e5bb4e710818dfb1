import { type Kysely, sql } from 'kysely';

/** What people prove themselves by next to the password: codes of an app, passkeys, and recovery codes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.totp_secrets (
      user_id uuid primary key,
      -- sealed under the person's key
      secret text not null,
      begun_at timestamptz not null,
      -- null until a first code was right: it asks for nothing before
      confirmed_at timestamptz,
      -- the 30 seconds of the newest code that was accepted: it and older ones are not accepted again
      last_step integer
    )`.execute(db);
  await sql`
    create table app.recovery_codes (
      user_id uuid not null,
      -- a MAC under a key that follows from the master key
      code_hash bytea not null,
      created_at timestamptz not null,
      used_at timestamptz,
      primary key (user_id, code_hash)
    )`.execute(db);
  await sql`
    create table app.passkeys (
      passkey_id uuid primary key,
      user_id uuid not null,
      credential_id text not null unique,
      public_key bytea not null,
      counter bigint not null,
      name text not null,
      transports text[] not null,
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db);
  await sql`create index passkeys_user on app.passkeys (user_id)`.execute(db);
  await sql`
    create table app.sign_in_tickets (
      ticket_hash bytea primary key,
      user_id uuid not null,
      -- what the password was verified against: a change of it ends the ticket
      password_hash text not null,
      must_change_password boolean not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index sign_in_tickets_expiry on app.sign_in_tickets (expires_at)`.execute(db);
  await sql`
    create table app.passkey_challenges (
      challenge text primary key,
      -- null for a sign-in by passkey alone, when it is not known yet who signs in
      user_id uuid,
      purpose text not null check (purpose in ('registration', 'sign-in', 'second-factor', 'confirmation')),
      expires_at timestamptz not null
    )`.execute(db);
  await sql`create index passkey_challenges_expiry on app.passkey_challenges (expires_at)`.execute(db);
}
