import { Inject, Injectable } from '@nestjs/common';
import { DATABASE, type AppDatabase } from '../../core/dependencies.js';

export interface Credentials {
  readonly userId: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly fullName: string | null;
  readonly isAdmin: boolean;
  readonly status: 'pending' | 'active' | 'disabled';
}

@Injectable()
export class CredentialsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async findByKey(usernameKey: string): Promise<Credentials | undefined> {
    const row = await this.select().where('username_key', '=', usernameKey).executeTakeFirst();
    return row;
  }

  async findById(userId: string): Promise<Credentials | undefined> {
    const row = await this.select().where('user_id', '=', userId).executeTakeFirst();
    return row;
  }

  /** Replaces a hash only while it is still the one that was verified: a password changed meanwhile stays. */
  async replaceHash(userId: string, verified: string, replacement: string): Promise<void> {
    await this.database
      .updateTable('app.credentials')
      .set({ password_hash: replacement })
      .where('user_id', '=', userId)
      .where('password_hash', '=', verified)
      .execute();
  }

  /** Reserves a name for an account whose stream is not written yet; false when the account is already there. */
  async insertPending(
    credentials: Omit<Credentials, 'status'> & { readonly usernameKey: string },
  ): Promise<boolean> {
    const inserted = await this.database
      .insertInto('app.credentials')
      .values({
        user_id: credentials.userId,
        username: credentials.username,
        username_key: credentials.usernameKey,
        password_hash: credentials.passwordHash,
        full_name: credentials.fullName,
        email: null,
        is_admin: credentials.isAdmin,
        status: 'pending',
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /** Opens a pending account once its stream exists. */
  async activate(userId: string): Promise<void> {
    await this.database
      .updateTable('app.credentials')
      .set({ status: 'active' })
      .where('user_id', '=', userId)
      .where('status', '=', 'pending')
      .execute();
  }

  private select() {
    return this.database
      .selectFrom('app.credentials')
      .select([
        'user_id as userId',
        'username',
        'password_hash as passwordHash',
        'full_name as fullName',
        'is_admin as isAdmin',
        'status',
      ]);
  }
}
