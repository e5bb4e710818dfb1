import { type Kysely, sql } from 'kysely';

const PROJECTED = [
  'checkpoints',
  'stream_progress',
  'parked_events',
  'accounts',
  'subscriptions',
  'portfolio',
  'transactions',
  'dynamic_balance_entries',
  'weekly_operations',
  'recommendations',
];

/** Place in history: date, place in the day, sequence, and the revision that tells corrections of one row apart. */
const PLACE = sql`
  add column place smallint not null,
  add column sequence bigint not null`;

const STATUS = sql`
  add column status text not null check (status in ('active', 'voided', 'corrected')),
  add column voided_at timestamptz,
  add column restorable_until date,
  add column replaces uuid,
  add check ((status = 'active') = (voided_at is null))`;

/**
 * Entries that keep their place for ever, also voided ones, and balances by day. The read models hold nothing that the
 * streams do not hold, so they are emptied here: the projector writes them again from the beginning of the log.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of PROJECTED) await sql`truncate ${sql.id('read_v1', table)}`.execute(db);

  await sql`alter table read_v1.portfolio add column transferred_cents numeric(38, 0) not null`.execute(db);

  await sql`
    alter table read_v1.transactions
      drop column ordinal,
      ${PLACE},
      ${STATUS},
      add column original_id uuid not null,
      add column import_id uuid,
      add column proceeds_to text check (proceeds_to in ('portfolio_cash', 'pocket')),
      -- total in reais with its rate for ever, all four or none
      add column paid_brl_cents numeric(38, 0),
      add column paid_rate text,
      add column paid_rate_date date,
      add column paid_rate_source text,
      add check (num_nulls(paid_brl_cents, paid_rate, paid_rate_date, paid_rate_source) in (0, 4)),
      -- what is not in effect leaves no balance behind it
      alter column sats_after drop not null,
      alter column portfolio_cash_after_cents drop not null,
      alter column dynamic_balance_after_cents drop not null`.execute(db);
  await sql`
    create index transactions_page on read_v1.transactions
      (user_id, traded_on desc, place desc, sequence desc, revision desc)`.execute(db);

  await sql`
    alter table read_v1.dynamic_balance_entries
      drop column ordinal,
      ${PLACE},
      ${STATUS},
      alter column balance_after_cents drop not null`.execute(db);
  await sql`
    create index dynamic_balance_entries_page on read_v1.dynamic_balance_entries
      (user_id, dated_on desc, place desc, sequence desc, revision desc)`.execute(db);

  await sql`
    create table read_v1.portfolio_cash_entries (
      user_id uuid not null,
      entry_id text not null,
      place smallint not null,
      sequence bigint not null,
      type text not null check (type in ('sale', 'reinvestment', 'withdrawal', 'deposit', 'transfer')),
      dated_on date not null,
      recorded_at timestamptz not null,
      week text not null,
      -- signed: what the entry moved
      amount_cents numeric(38, 0) not null,
      balance_after_cents numeric(38, 0),
      -- sealed
      description text,
      -- the trade it belongs to
      transaction_id uuid,
      status text not null check (status in ('active', 'voided', 'corrected')),
      voided_at timestamptz,
      restorable_until date,
      replaces uuid,
      revision bigint not null,
      primary key (user_id, entry_id),
      check ((status = 'active') = (voided_at is null))
    )`.execute(db);
  await sql`
    create index portfolio_cash_entries_page on read_v1.portfolio_cash_entries
      (user_id, dated_on desc, place desc, sequence desc, revision desc)`.execute(db);

  await sql`
    create table read_v1.daily_balances (
      user_id uuid not null,
      -- a day with entries; the row holds until the next one
      day date not null,
      sats numeric(38, 0) not null,
      cost_units numeric(38, 0) not null,
      portfolio_cash_cents numeric(38, 0) not null,
      dynamic_balance_cents numeric(38, 0) not null,
      total_invested_cents numeric(38, 0) not null,
      paid_out_cents numeric(38, 0) not null,
      realised_cost_units numeric(38, 0) not null,
      fees_cents numeric(38, 0) not null,
      revision bigint not null,
      primary key (user_id, day)
    )`.execute(db);

  await sql`create index recommendations_page on read_v1.recommendations (user_id, revision desc)`.execute(
    db,
  );
}
