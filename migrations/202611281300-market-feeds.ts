import { type Kysely, sql } from 'kysely';

/**
 * Market data from providers: what each of them said of a day, what waits for a second opinion, how the feeds are, and
 * how far a backfill has come. `local` is the series of the local fake servers: it is never mixed with `market`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['daily_closes', 'market_snapshots']) {
    await sql`
      alter table ${sql.id('app', table)}
        drop constraint ${sql.id(`${table}_series_check`)},
        add constraint ${sql.id(`${table}_series_check`)} check (series in ('recorded', 'market', 'local'))
    `.execute(db);
  }
  await sql`
    alter table app.daily_closes
      -- why this version exists: 'recording', 'finalised', 'backfill', 'import', 'correction', 'accepted'
      add column reason text not null default 'recording',
      -- what the sources said when it was stored, and who decided: JSON
      add column evidence jsonb
  `.execute(db);
  await sql`create index daily_closes_known on app.daily_closes (series, recorded_at)`.execute(db);

  // What every provider said at the tick, and why the chosen price is believed: JSON.
  await sql`alter table app.market_snapshots add column quotes jsonb`.execute(db);
  await sql`create index market_snapshots_series_time on app.market_snapshots (series, as_of desc)`.execute(
    db,
  );

  await sql`
    alter table app.exchange_rates
      add column series text not null default 'market' check (series in ('market', 'local')),
      add column version int not null default 1,
      drop constraint exchange_rates_pkey,
      add primary key (pair, series, day, version)
  `.execute(db);

  await sql`
    create table app.close_observations (
      series text not null check (series in ('market', 'local')),
      day date not null,
      source text not null,
      close_usd numeric(20, 8) not null check (close_usd > 0),
      -- when this source first and last said this figure of this day: a second figure is a row of its own
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      primary key (series, day, source, close_usd)
    )`.execute(db);

  await sql`
    create table app.price_quarantine (
      id bigint generated always as identity primary key,
      series text not null check (series in ('market', 'local')),
      -- a daily close, or a price of the running day
      kind text not null check (kind in ('close', 'tick')),
      day date not null,
      source text not null,
      price_usd numeric(20, 8) not null check (price_usd > 0),
      -- the median of the last three prices that it was measured against
      reference_usd numeric(20, 8) not null check (reference_usd > 0),
      reason text not null check (reason in ('jump', 'disagreement')),
      evidence jsonb,
      status text not null default 'waiting' check (status in ('waiting', 'accepted', 'rejected', 'settled')),
      seen_count bigint not null default 1,
      first_seen_at timestamptz not null default now(),
      last_seen_at timestamptz not null default now(),
      -- an administrator, or 'second source' / 'backfill' where the market settled it
      decided_by text,
      decided_at timestamptz,
      note text,
      check ((status = 'waiting') = (decided_at is null))
    )`.execute(db);
  await sql`
    create unique index price_quarantine_waiting on app.price_quarantine (series, kind, day, source)
    where status = 'waiting'`.execute(db);

  await sql`
    create table app.feed_health (
      series text not null check (series in ('market', 'local')),
      provider text not null,
      need text not null check (need in ('spot', 'candles', 'rates')),
      -- as people read it: "Coinbase", "Local stand-in of Coinbase"
      label text not null,
      last_success_at timestamptz,
      last_error_at timestamptz,
      -- stable code and a sentence without addresses or keys
      last_error_code text,
      last_error text,
      breaker text not null default 'closed' check (breaker in ('closed', 'open', 'half_open')),
      -- no call before this moment: the provider's Retry-After or our own budget
      paused_until timestamptz,
      latency_ms int check (latency_ms >= 0),
      consecutive_failures int not null default 0 check (consecutive_failures >= 0),
      successes bigint not null default 0,
      failures bigint not null default 0,
      updated_at timestamptz not null default now(),
      primary key (series, provider, need)
    )`.execute(db);

  await sql`
    create table app.market_backfills (
      series text not null check (series in ('market', 'local')),
      kind text not null check (kind in ('closes', 'rates')),
      from_day date not null,
      to_day date not null,
      -- the first day that is not done yet; to_day + 1 when all are
      next_day date not null,
      status text not null check (status in ('running', 'done', 'failed')),
      days_stored int not null default 0,
      days_waiting int not null default 0,
      last_error text,
      started_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (series, kind, from_day, to_day)
    )`.execute(db);
}
