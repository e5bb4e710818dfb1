import type { Kysely } from 'kysely';
import type { AccountState } from '@app/ledger';
import type { AppSchema } from '@app/read-models';

/** What signs a person in. Status and roles are copies of the account stream's, for the checks of every request. */
export interface Credentials {
  readonly userId: string;
  readonly username: string;
  readonly passwordHash: string;
  readonly fullName: string | null;
  readonly isAdmin: boolean;
  readonly isAuditor: boolean;
  readonly status: 'pending' | 'active' | 'disabled';
  /** The password was made by somebody else: it opens nothing but its own change. */
  readonly mustChangePassword: boolean;
  readonly passwordExpiresAt: Date | null;
  /** The password is the one that was mailed to the address of the account when a payment made it. */
  readonly isPasswordMailed: boolean;
  readonly createdAt: Date;
}

export interface NewCredentials {
  readonly userId: string;
  readonly username: string;
  readonly usernameKey: string;
  readonly passwordHash: string;
  readonly fullName: string | null;
  readonly mustChangePassword: boolean;
  readonly isPasswordMailed?: boolean | undefined;
  readonly createdAt: Date;
}

/** A password that takes the place of the former one, or of the mailed one. */
export interface NewPassword {
  readonly hash: string;
  readonly mustChange: boolean;
  readonly expiresAt: Date | null;
}

export interface RecoveryPassword {
  readonly hash: string;
  readonly expiresAt: Date;
}

export type AccountsDatabase = Kysely<AppSchema>;

const COLUMNS = [
  'user_id as userId',
  'username',
  'password_hash as passwordHash',
  'full_name as fullName',
  'is_admin as isAdmin',
  'is_auditor as isAuditor',
  'status',
  'must_change_password as mustChangePassword',
  'password_expires_at as passwordExpiresAt',
  'is_password_mailed as isPasswordMailed',
  'created_at as createdAt',
] as const;

export class CredentialsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  async findByKey(usernameKey: string): Promise<Credentials | undefined> {
    return this.#select().where('username_key', '=', usernameKey).executeTakeFirst();
  }

  async findById(userId: string): Promise<Credentials | undefined> {
    return this.#select().where('user_id', '=', userId).executeTakeFirst();
  }

  /** Administrators that may sign in. */
  async findAdministrators(limit: number): Promise<Credentials[]> {
    return this.#select()
      .where('is_admin', '=', true)
      .where('status', '=', 'active')
      .orderBy('user_id')
      .limit(limit)
      .execute();
  }

  /** Who is an administrator or auditor by the copies in this table. */
  async findPrivileged(limit: number): Promise<Credentials[]> {
    return this.#select()
      .where((row) => row.or([row('is_admin', '=', true), row('is_auditor', '=', true)]))
      .orderBy('user_id')
      .limit(limit)
      .execute();
  }

  /** Replaces a hash only while it is still the one that was verified: a password changed meanwhile stays. */
  async replaceHash(userId: string, verified: string, replacement: string): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.credentials')
      .set({ password_hash: replacement })
      .where('user_id', '=', userId)
      .where('password_hash', '=', verified)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * A new password in place of the one that was verified.
   * @param verified undefined where somebody with the right to it decides, whatever the password is
   * @returns false when it was changed meanwhile
   */
  async setPassword(userId: string, verified: string | undefined, next: NewPassword): Promise<boolean> {
    let update = this.database
      .updateTable('app.credentials')
      .set({
        password_hash: next.hash,
        must_change_password: next.mustChange,
        password_expires_at: next.expiresAt,
        is_password_mailed: false,
      })
      .where('user_id', '=', userId);
    if (verified !== undefined) update = update.where('password_hash', '=', verified);
    const { numUpdatedRows } = await update.executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Ends the mailed password; with a moment, only where it would have ended by itself until then. */
  async removeRecovery(userId: string, expiresUntil?: Date): Promise<void> {
    let rows = this.database.deleteFrom('app.recovery_passwords').where('user_id', '=', userId);
    if (expiresUntil !== undefined) rows = rows.where('expires_at', '<=', expiresUntil);
    await rows.execute();
  }

  async findRecovery(userId: string, now: Date): Promise<RecoveryPassword | undefined> {
    return this.database
      .selectFrom('app.recovery_passwords')
      .select(['password_hash as hash', 'expires_at as expiresAt'])
      .where('user_id', '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  /** A password next to the person's own; a former one of its kind ends. */
  async setRecovery(userId: string, { hash, expiresAt }: RecoveryPassword): Promise<void> {
    await this.database
      .insertInto('app.recovery_passwords')
      .values({ user_id: userId, password_hash: hash, expires_at: expiresAt })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ password_hash: hash, expires_at: expiresAt }),
      )
      .execute();
  }

  /**
   * The mailed password becomes the only one.
   * @returns false when another sign-in was faster with it
   */
  async takeRecovery(userId: string, { hash, expiresAt }: RecoveryPassword): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.recovery_passwords')
      .where('user_id', '=', userId)
      .where('password_hash', '=', hash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    return this.setPassword(userId, undefined, { hash, mustChange: true, expiresAt });
  }

  /** Reserves a name for an account whose stream is not written yet; false when the name is taken. */
  async insertPending(credentials: NewCredentials): Promise<boolean> {
    const inserted = await this.database
      .insertInto('app.credentials')
      .values({
        user_id: credentials.userId,
        username: credentials.username,
        username_key: credentials.usernameKey,
        password_hash: credentials.passwordHash,
        full_name: credentials.fullName,
        must_change_password: credentials.mustChangePassword,
        password_expires_at: null,
        is_password_mailed: credentials.isPasswordMailed ?? false,
        status: 'pending',
        created_at: credentials.createdAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .executeTakeFirst();
    return inserted !== undefined;
  }

  /**
   * Copies status and roles of the account stream at a revision, unless those of a later one are here already. It also
   * opens a pending account: its stream exists.
   */
  async follow(userId: string, state: AccountState, revision: bigint): Promise<void> {
    await this.database
      .updateTable('app.credentials')
      .set({
        is_admin: state.roles.includes('admin'),
        is_auditor: state.roles.includes('auditor'),
        status: state.status === 'active' ? 'active' : 'disabled',
        account_revision: revision,
      })
      .where('user_id', '=', userId)
      .where('account_revision', '<', revision.toString())
      .execute();
  }

  /** Registrations that did not come to their end. */
  async findPending(
    before: Date,
    limit: number,
  ): Promise<{ readonly userId: string; readonly createdAt: Date }[]> {
    return this.database
      .selectFrom('app.credentials')
      .select(['user_id as userId', 'created_at as createdAt'])
      .where('status', '=', 'pending')
      .where('created_at', '<', before)
      .orderBy('created_at')
      .limit(limit)
      .execute();
  }

  /** Frees the name of a registration that never reached its stream, and what was sealed for it. */
  async removePending(userId: string): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('app.credentials')
        .where('user_id', '=', userId)
        .where('status', '=', 'pending')
        .executeTakeFirst();
      if (numDeletedRows > 0n)
        await transaction.deleteFrom('app.person_keys').where('user_id', '=', userId).execute();
    });
  }

  #select() {
    return this.database.selectFrom('app.credentials').select(COLUMNS);
  }
}
