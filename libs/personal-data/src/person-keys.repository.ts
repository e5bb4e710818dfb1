import type { AppSchema } from '@app/read-models';
import type { Kysely } from 'kysely';

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

  /** Stores the key unless the person has one meanwhile; gives the one that counts. */
  async insertFirst({ keyId, userId, wrapped, masterKeyId }: NewPersonKey): Promise<WrappedKey | undefined> {
    await this.database
      .insertInto('app.person_keys')
      .values({ key_id: keyId, user_id: userId, wrapped_key: wrapped, master_key_id: masterKeyId })
      .onConflict((conflict) => conflict.column('user_id').doNothing())
      .execute();
    return this.find(userId);
  }
}
