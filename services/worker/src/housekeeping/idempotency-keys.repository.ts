import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';

/** Rows of one statement: a delete of months at once would hold its locks for as long. */
const deletedAtOnce = 5_000;

/** Stored answers of commands, which a repeated request is answered with. */
export class IdempotencyKeysRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /**
   * Deletes the keys reserved before a moment. A command repeated after that is known by its stream still; only the
   * wording of its first answer is gone.
   * @returns how many rows went
   */
  async deleteOlderThan(before: Date, signal: AbortSignal): Promise<bigint> {
    let deleted = 0n;
    while (!signal.aborted) {
      const old = this.database
        .selectFrom('app.idempotency_keys')
        .select(sql<string>`ctid`.as('row'))
        .where('reserved_at', '<', before)
        .limit(deletedAtOnce);
      const { numDeletedRows } = await this.database
        .deleteFrom('app.idempotency_keys')
        .where(sql<string>`ctid`, 'in', old)
        .executeTakeFirst();
      deleted += numDeletedRows;
      if (numDeletedRows < BigInt(deletedAtOnce)) break;
    }
    return deleted;
  }
}
