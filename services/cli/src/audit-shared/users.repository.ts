import { type Kysely, sql } from 'kysely';
import { type UserId, userIdOf } from '@app/ledger';
import type { AppSchema } from '@app/read-models';

/** Names of people, which the streams do not hold in readable form. */
export class UsersRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** The user of a name, as it was given at registration or in other case. */
  async byName(name: string): Promise<UserId | undefined> {
    const { rows } = await sql<{ readonly user_id: string }>`
      select user_id::text as user_id from app.credentials
      where username = ${name} or username_key = lower(normalize(${name}, NFKC))
      order by username = ${name} desc limit 1`.execute(this.database);
    const [found] = rows;
    return found === undefined ? undefined : userIdOf(found.user_id);
  }
}
