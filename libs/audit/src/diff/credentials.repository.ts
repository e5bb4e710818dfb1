import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';
import type { FoundRow } from './compare-rows.js';

/** What of `app.credentials` the events of an account give: the copies that say who a person is and what they may do. */
export class CredentialsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** A reservation whose account is not written yet is none. */
  async copiesOf(userId: string): Promise<FoundRow | undefined> {
    return this.database
      .selectFrom('app.credentials')
      .select(['user_id', 'username', 'full_name', 'is_admin', 'is_auditor', 'status'])
      .where('user_id', '=', userId)
      .where('status', '<>', 'pending')
      .executeTakeFirst();
  }

  /** Some ids, in their order, after one. */
  async userIds(after: string | undefined, limit: number): Promise<readonly string[]> {
    let query = this.database
      .selectFrom('app.credentials')
      .select(sql<string>`user_id::text`.as('userId'))
      .where('status', '<>', 'pending');
    if (after !== undefined) query = query.where('user_id', '>', after);
    const rows = await query.orderBy('user_id').limit(limit).execute();
    return rows.map(({ userId }) => userId);
  }
}
