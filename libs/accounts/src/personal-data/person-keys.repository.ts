import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';

/** A person's key as it is stored: wrapped by the master key. */
export interface WrappedKey {
  readonly keyId: string;
  readonly wrapped: Buffer;
}

export interface NewPersonKey extends WrappedKey {
  readonly userId: string;
  readonly masterKeyId: string;
}

/** The table `app.person_keys`: without its row a person's own words are gone for ever. */
export class PersonKeysRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  async find(userId: string): Promise<WrappedKey | undefined> {
    const row = await this.database
      .selectFrom('app.person_keys')
      .select(['key_id', 'wrapped_key'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row === undefined ? undefined : { keyId: row.key_id, wrapped: row.wrapped_key };
  }

  /**
   * Stores the key unless the person has one meanwhile, or was erased: a request that was under way must not give them
   * a new one. Gives the key that counts.
   */
  async insertFirst({ keyId, userId, wrapped, masterKeyId }: NewPersonKey): Promise<WrappedKey | undefined> {
    await sql`
      insert into app.person_keys (key_id, user_id, wrapped_key, master_key_id)
      select ${keyId}::uuid, ${userId}::uuid, ${wrapped}::bytea, ${masterKeyId}::text
      where not exists (select from app.erasures where erased_user_id = ${userId}::uuid)
      on conflict (user_id) do nothing`.execute(this.database);
    return this.find(userId);
  }
}
