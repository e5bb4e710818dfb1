import { type Kysely, sql } from 'kysely';

/** Payments beside their streams: which there are, what providers told, and where visitors are reached. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.payments (
      payment_id uuid primary key,
      -- null for a visitor's until it is settled
      user_id uuid,
      status text not null,
      provider text not null,
      currency text not null check (currency in ('USD', 'BRL')),
      reference text not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      since timestamptz not null,
      -- of the payment's stream: an older state never replaces a newer one
      revision bigint not null
    )`.execute(db);
  await sql`create index payments_user on app.payments (user_id, created_at desc, payment_id desc)`.execute(
    db,
  );
  await sql`create index payments_status on app.payments (status, created_at desc, payment_id desc)`.execute(
    db,
  );

  await sql`
    create table app.payment_contacts (
      payment_id uuid primary key,
      -- the address, sealed under a key of the payment's own; null where none was given
      address text,
      created_at timestamptz not null
    )`.execute(db);

  await sql`
    create table app.provider_events (
      event_id uuid primary key,
      provider text not null,
      -- the same for a notice that is sent again
      event_key text not null,
      provider_payment_id text,
      payment_id uuid,
      received_at timestamptz not null,
      processed_at timestamptz,
      -- what came of it: observed, unknown-payment, about-nothing
      outcome text,
      body bytea not null,
      unique (provider, event_key)
    )`.execute(db);
  await sql`create index provider_events_open on app.provider_events (received_at) where processed_at is null`.execute(
    db,
  );
  await sql`create index provider_events_unknown on app.provider_events (received_at desc) where outcome = 'unknown-payment'`.execute(
    db,
  );

  await sql`
    create table app.provider_payments (
      provider text not null,
      provider_payment_id text not null,
      payment_id uuid not null,
      state text not null,
      status text not null,
      read_at timestamptz not null,
      primary key (provider, provider_payment_id)
    )`.execute(db);
  await sql`create index provider_payments_payment on app.provider_payments (payment_id)`.execute(db);
}
