import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';

/** Rows of one statement: a delete of months at once would hold its locks for as long. */
const deletedAtOnce = 5_000;

/** Rows that nobody asks for after a while. Each function answers how many rows went. */
export class OldRowsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /**
   * Deletes stored answers of commands whose keys were reserved before a moment. A command repeated after that is known by
   * its stream still; only the wording of its first answer is gone.
   */
  async deleteIdempotencyKeys(before: Date, signal: AbortSignal): Promise<bigint> {
    const old = this.database
      .selectFrom('app.idempotency_keys')
      .select(sql<string>`ctid`.as('row'))
      .where('reserved_at', '<', before)
      .limit(deletedAtOnce);
    const some = this.database.deleteFrom('app.idempotency_keys').where(sql<string>`ctid`, 'in', old);
    return deleteAll(async () => (await some.executeTakeFirst()).numDeletedRows, signal);
  }

  /** Their mails that still wait go with them. */
  async deleteNotices(before: Date, signal: AbortSignal): Promise<bigint> {
    const old = this.database
      .selectFrom('app.notices')
      .select('notice_id')
      .where('created_at', '<', before)
      .limit(deletedAtOnce);
    const some = this.database.deleteFrom('app.notices').where('notice_id', 'in', old);
    return deleteAll(async () => (await some.executeTakeFirst()).numDeletedRows, signal);
  }

  /** Weeks of which a digest was written. */
  async deleteDigests(before: Date): Promise<bigint> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.digests')
      .where('made_at', '<', before)
      .executeTakeFirst();
    return numDeletedRows;
  }

  /** Of the stored lines of the services' log; it holds so few that they go at once. */
  async deleteLoggedLines(before: Date): Promise<bigint> {
    const { numDeletedRows } = await this.database
      .deleteFrom('cache.service_log')
      .where('logged_at', '<', before)
      .executeTakeFirst();
    return numDeletedRows;
  }

  /** Second steps of sign-ins that were not finished in time, and keys for apps whose first code never came. */
  async deleteUnfinishedSignIns(expiredUntil: Date, begunUntil: Date): Promise<void> {
    await this.database.deleteFrom('app.sign_in_tickets').where('expires_at', '<=', expiredUntil).execute();
    await this.database
      .deleteFrom('app.passkey_challenges')
      .where('expires_at', '<=', expiredUntil)
      .execute();
    await this.database
      .deleteFrom('app.totp_secrets')
      .where('confirmed_at', 'is', null)
      .where('begun_at', '<=', begunUntil)
      .execute();
  }

  async deleteSecurityEvents(before: Date, signal: AbortSignal): Promise<bigint> {
    const old = this.database
      .selectFrom('app.security_events')
      .select('event_id')
      .where('occurred_at', '<', before)
      .limit(deletedAtOnce);
    const some = this.database.deleteFrom('app.security_events').where('event_id', 'in', old);
    return deleteAll(async () => (await some.executeTakeFirst()).numDeletedRows, signal);
  }
}

async function deleteAll(deleteSome: () => Promise<bigint>, signal: AbortSignal): Promise<bigint> {
  let deleted = 0n;
  while (!signal.aborted) {
    const some = await deleteSome();
    deleted += some;
    if (some < BigInt(deletedAtOnce)) break;
  }
  return deleted;
}
