import { type Kysely, sql } from 'kysely';

/**
 * Schema `app`: what cannot be rebuilt from the streams (credentials, sessions, signing keys, stored answers, market
 * history). It is backed up; the read schemas are not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists app`.execute(db);

  await sql`
    create table app.credentials (
      user_id uuid primary key,
      username text not null,
      -- the name as it is compared: Unicode-normalised (NFKC) and case-folded
      username_key text not null unique,
      password_hash text not null,
      full_name text,
      email text,
      is_admin boolean not null default false,
      status text not null check (status in ('pending', 'active', 'disabled')),
      created_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table app.refresh_tokens (
      -- SHA-256 of the token: the token itself is never stored
      token_hash bytea primary key,
      family_id uuid not null,
      user_id uuid not null references app.credentials (user_id) on delete cascade,
      issued_at timestamptz not null,
      expires_at timestamptz not null,
      rotated_at timestamptz,
      revoked_at timestamptz,
      device text
    )`.execute(db);
  await sql`create index refresh_tokens_family on app.refresh_tokens (family_id)`.execute(db);
  await sql`create index refresh_tokens_user on app.refresh_tokens (user_id, expires_at)`.execute(db);

  await sql`
    create table app.signing_keys (
      kid text primary key,
      private_jwk jsonb not null,
      public_jwk jsonb not null,
      created_at timestamptz not null default now(),
      retired_at timestamptz
    )`.execute(db);

  await sql`
    create table app.idempotency_keys (
      user_id uuid not null,
      key uuid not null,
      -- SHA-256 over method, path and body: the same key with another request is refused
      request_hash bytea not null,
      status text not null check (status in ('reserved', 'done')),
      reserved_at timestamptz not null default now(),
      response_status int,
      response_body jsonb,
      primary key (user_id, key),
      check ((status = 'done') = (response_status is not null))
    )`.execute(db);
  await sql`create index idempotency_keys_age on app.idempotency_keys (reserved_at)`.execute(db);

  await sql`
    create table app.daily_closes (
      -- 'recorded' (the shipped recording) and 'market' (providers) are never mixed
      series text not null check (series in ('recorded', 'market')),
      day date not null,
      version int not null default 1,
      -- USD for one Bitcoin; eight places, since the first prices were fractions of a cent
      close_usd numeric(20, 8) not null check (close_usd > 0),
      -- true where the day had no close of its own
      carried boolean not null default false,
      source text not null,
      recorded_at timestamptz not null default now(),
      primary key (series, day, version)
    )`.execute(db);

  await sql`
    create table app.market_snapshots (
      id bigint generated always as identity primary key,
      -- one snapshot a tick, however many workers run it
      tick bigint not null unique,
      series text not null check (series in ('recorded', 'market')),
      source text not null,
      -- market time of the price
      as_of timestamptz not null,
      computed_at timestamptz not null,
      recorded_day date,
      price_cents numeric(38, 0) not null check (price_cents > 0),
      change_24h double precision,
      rsi double precision not null,
      regime text not null,
      -- the whole evaluation of @app/strategy as JSON (zones, bands, momentum, index)
      evaluation jsonb not null
    )`.execute(db);
  await sql`create index market_snapshots_time on app.market_snapshots (computed_at desc)`.execute(db);

  await sql`
    create table app.sid_snapshots (
      id bigint generated always as identity primary key,
      tick bigint not null unique,
      market_snapshot_id bigint references app.market_snapshots (id) on delete set null,
      source text not null,
      as_of timestamptz not null,
      computed_at timestamptz not null,
      sid double precision not null check (sid between -1 and 1),
      level text not null,
      priority text not null,
      detail jsonb not null
    )`.execute(db);
  await sql`create index sid_snapshots_time on app.sid_snapshots (computed_at desc)`.execute(db);
}
