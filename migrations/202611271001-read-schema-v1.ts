import { type Kysely, sql } from 'kysely';

/**
 * Schema `read_v1`: version 1 of the read models. It holds nothing that the streams do not hold; a later version gets
 * a schema of its own, catches up next to this one and becomes the active one when both agree.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create schema if not exists read_v1`.execute(db);
  await sql`
    create table app.active_read_schema (
      only_row boolean primary key default true check (only_row),
      schema_name text not null,
      activated_at timestamptz not null default now()
    )`.execute(db);
  await sql`insert into app.active_read_schema (schema_name) values ('read_v1')`.execute(db);

  await sql`
    create table read_v1.checkpoints (
      projection text not null,
      partition int not null,
      partitions int not null,
      -- both halves of the $all position of the last handled event, 64-bit unsigned
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      updated_at timestamptz not null default now(),
      primary key (projection, partition, partitions)
    )`.execute(db);

  await sql`
    create table read_v1.stream_progress (
      stream text primary key,
      revision bigint not null,
      parked_at timestamptz,
      parked_reason text
    )`.execute(db);

  await sql`
    create table read_v1.parked_events (
      stream text not null,
      revision bigint not null,
      event_id uuid not null,
      event_type text not null,
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      reason text not null,
      parked_at timestamptz not null default now(),
      primary key (stream, revision)
    )`.execute(db);

  await sql`
    create table read_v1.accounts (
      user_id uuid primary key,
      language text not null,
      time_zone text not null,
      profile text not null,
      profile_chosen boolean not null,
      base_cents numeric(38, 0) not null,
      is_admin boolean not null,
      revision bigint not null
    )`.execute(db);

  await sql`
    create table read_v1.subscriptions (
      user_id uuid primary key,
      plan text,
      started_at timestamptz,
      paid_until timestamptz,
      cancelled boolean not null default false,
      revision bigint not null
    )`.execute(db);

  await sql`
    create table read_v1.portfolio (
      user_id uuid primary key,
      sats numeric(38, 0) not null,
      -- cost basis in units of 10^-8 cent
      cost_units numeric(38, 0) not null,
      portfolio_cash_cents numeric(38, 0) not null,
      dynamic_balance_cents numeric(38, 0) not null,
      total_invested_cents numeric(38, 0) not null,
      realised_cost_units numeric(38, 0) not null,
      -- portfolio cash withdrawn or transferred out, and net proceeds of sales paid to the pocket
      paid_out_cents numeric(38, 0) not null,
      fees_cents numeric(38, 0) not null,
      deposited_cents numeric(38, 0) not null,
      withdrawn_cents numeric(38, 0) not null,
      built_cents numeric(38, 0) not null,
      used_cents numeric(38, 0) not null,
      -- of the ledger stream; moves with every event of it
      revision bigint not null
    )`.execute(db);

  await sql`
    create table read_v1.transactions (
      user_id uuid not null,
      transaction_id uuid not null,
      -- place in the user's ordered history (ledger.md, "Order inside one date")
      ordinal int not null,
      type text not null check (type in ('buy', 'sell', 'reinvestment')),
      origin text not null check (origin in ('recommendation', 'manual', 'import')),
      recommendation_id uuid,
      traded_on date not null,
      recorded_at timestamptz not null,
      week text not null,
      sats numeric(38, 0) not null,
      price_cents numeric(38, 0) not null,
      value_cents numeric(38, 0) not null,
      fee_cents numeric(38, 0) not null,
      -- what the recommendation said, all three or none
      planned_sats numeric(38, 0),
      planned_cents numeric(38, 0),
      planned_price_cents numeric(38, 0),
      rsi text,
      regime text,
      notes text,
      sats_after numeric(38, 0) not null,
      portfolio_cash_after_cents numeric(38, 0) not null,
      dynamic_balance_after_cents numeric(38, 0) not null,
      revision bigint not null,
      -- ids are made by clients of the ledger: one user's row can never take the place of another's
      primary key (user_id, transaction_id),
      check (num_nulls(planned_sats, planned_cents, planned_price_cents) in (0, 3))
    )`.execute(db);
  await sql`create index transactions_page on read_v1.transactions (user_id, traded_on desc, ordinal desc, transaction_id)`.execute(
    db,
  );

  await sql`
    create table read_v1.dynamic_balance_entries (
      user_id uuid not null,
      entry_id text not null,
      ordinal int not null,
      type text not null check (type in ('deposit', 'withdrawal', 'built', 'used', 'transfer')),
      dated_on date not null,
      recorded_at timestamptz not null,
      week text not null,
      -- signed: what the entry moved
      amount_cents numeric(38, 0) not null,
      balance_after_cents numeric(38, 0) not null,
      description text,
      transaction_id uuid,
      revision bigint not null,
      primary key (user_id, entry_id)
    )`.execute(db);
  await sql`create index dynamic_balance_entries_page on read_v1.dynamic_balance_entries (user_id, dated_on desc, ordinal desc, entry_id)`.execute(
    db,
  );

  await sql`
    create table read_v1.weekly_operations (
      user_id uuid not null,
      week text not null,
      slot text not null check (slot in ('investment', 'reinvestment', 'sale')),
      -- a second, overridden operation of a slot has number 2
      number int not null default 1,
      kind text not null check (kind in ('executed', 'set_aside')),
      recommendation_id uuid not null,
      transaction_id uuid,
      operated_on date not null,
      -- value plus fee of what was bought; 0 for a set-aside and for a sale
      spent_cents numeric(38, 0) not null,
      dynamic_balance_before_cents numeric(38, 0) not null,
      dynamic_balance_after_cents numeric(38, 0) not null,
      -- of the week: neutral while it has no investment
      status text not null check (status in ('building', 'using', 'equal', 'neutral')),
      revision bigint not null,
      primary key (user_id, week, slot, number)
    )`.execute(db);

  await sql`
    create table read_v1.recommendations (
      user_id uuid not null,
      recommendation_id uuid not null,
      week text not null,
      issued_at timestamptz not null,
      -- the event's data: frozen inputs, explanation, the three amounts, market source, strategy version
      payload jsonb not null,
      revision bigint not null,
      primary key (user_id, recommendation_id)
    )`.execute(db);
  await sql`create index recommendations_week on read_v1.recommendations (user_id, week, issued_at desc)`.execute(
    db,
  );
}
