import { type Kysely, sql } from 'kysely';

/**
 * By which account a confirmed address is carried, without the address; and whether a person's password is one that was
 * mailed to the address of the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table app.confirmed_emails (
      user_id uuid primary key,
      -- HMAC of the lower-cased address under a key derived from the master key
      email_key bytea not null,
      -- of the account stream: an older state never replaces a newer one
      account_revision bigint not null
    )`.execute(db);
  await sql`create index confirmed_emails_key on app.confirmed_emails (email_key)`.execute(db);
  await sql`alter table app.credentials add column is_password_mailed boolean not null default false`.execute(
    db,
  );
  // The account that a payment goes to is chosen once.
  await sql`alter table app.payment_contacts add column payer_id uuid`.execute(db);
}
