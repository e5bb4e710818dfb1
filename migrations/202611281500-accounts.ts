import { type Kysely, sql } from 'kysely';

/**
 * Accounts: sessions as rows of their own, passwords that must be changed, mailed passwords, the outbox of mails, what
 * auditors read, and what is left to erase. Every table with a column `user_id` is emptied of a person's rows when that
 * person is erased; what must outlive the person names its columns otherwise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app.credentials
      -- never written so far: an address is sealed in the account stream
      drop column email,
      add column is_auditor boolean not null default false,
      -- a password that somebody else has seen opens nothing but the change of it
      add column must_change_password boolean not null default false,
      add column password_expires_at timestamptz,
      -- of the account stream, where status and roles were taken from
      add column account_revision bigint not null default -1`.execute(db);
  await sql`create index credentials_pending on app.credentials (created_at) where status = 'pending'`.execute(
    db,
  );

  await sql`
    create table app.recovery_passwords (
      -- valid beside the password until it is first used
      user_id uuid primary key references app.credentials (user_id) on delete cascade,
      password_hash text not null,
      expires_at timestamptz not null
    )`.execute(db);

  await sql`
    create table app.sessions (
      -- the family of refresh tokens
      session_id uuid primary key,
      user_id uuid not null references app.credentials (user_id) on delete cascade,
      device text,
      started_at timestamptz not null,
      last_used_at timestamptz not null,
      ended_at timestamptz
    )`.execute(db);
  await sql`create index sessions_user on app.sessions (user_id, last_used_at desc)`.execute(db);
  await sql`
    insert into app.sessions (session_id, user_id, device, started_at, last_used_at, ended_at)
    select family_id, user_id, (array_agg(device order by issued_at desc))[1], min(issued_at), max(issued_at),
      case when bool_and(revoked_at is not null) then max(revoked_at) end
    from app.refresh_tokens group by family_id, user_id`.execute(db);
  await sql`
    alter table app.refresh_tokens
      drop column revoked_at,
      drop column device,
      add foreign key (family_id) references app.sessions (session_id) on delete cascade`.execute(db);

  await sql`
    create table app.mails (
      mail_id uuid primary key,
      -- what caused it: an event's id and a template, or a command's id; the same cause is one mail
      mail_key text not null unique,
      user_id uuid not null,
      template text not null,
      language text not null check (language in ('en', 'pt')),
      -- address and words, sealed under the person's key; null once it is not needed any more
      content text,
      status text not null check (status in ('pending', 'sent', 'kept', 'failed')),
      attempts int not null default 0,
      due_at timestamptz not null,
      last_error text,
      created_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index mails_due on app.mails (due_at) where status = 'pending'`.execute(db);
  await sql`create index mails_page on app.mails (created_at desc, mail_id desc)`.execute(db);
  await sql`create index mails_user on app.mails (user_id)`.execute(db);

  await sql`
    create table app.subscription_checkpoints (
      subscription text primary key,
      commit_position numeric(20, 0) not null,
      prepare_position numeric(20, 0) not null,
      updated_at timestamptz not null default now()
    )`.execute(db);

  await sql`
    create table app.audit_accesses (
      access_id uuid primary key,
      accessed_at timestamptz not null,
      auditor_id uuid not null,
      subject_id uuid not null,
      method text not null,
      -- without its query
      path text not null,
      correlation_id text not null
    )`.execute(db);
  await sql`create index audit_accesses_subject on app.audit_accesses (subject_id, access_id desc)`.execute(
    db,
  );
  await sql`create index audit_accesses_auditor on app.audit_accesses (auditor_id, access_id desc)`.execute(
    db,
  );

  await sql`
    create table app.erasures (
      -- not user_id: this row says that the person's rows are gone, and stays
      erased_user_id uuid primary key,
      erased_at timestamptz not null,
      finished_at timestamptz
    )`.execute(db);
  await sql`create index erasures_open on app.erasures (erased_at) where finished_at is null`.execute(db);

  // In every version of the read models: a rebuilt one is a copy of the tables before it.
  const versions = await sql<{ schema: string }>`
    select table_schema as schema from information_schema.tables
    where table_name = 'accounts' and table_schema like 'read\\_v%'`.execute(db);
  for (const { schema } of versions.rows)
    await sql`
      alter table ${sql.id(schema, 'accounts')}
        add column is_auditor boolean not null default false,
        add column status text not null default 'active'
          check (status in ('active', 'disabled', 'erased'))`.execute(db);
}
