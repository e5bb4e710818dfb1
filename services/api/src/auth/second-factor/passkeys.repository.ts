import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type AppDatabase, DATABASE } from '../../core/dependencies.js';

export interface NewPasskey {
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array;
  readonly counter: number;
  readonly name: string;
  readonly transports: readonly string[];
}

export interface StoredPasskey {
  readonly passkeyId: string;
  readonly userId: string;
  readonly credentialId: string;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly name: string;
  readonly transports: string[];
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
}

export interface Challenge {
  readonly challenge: string;
  /** Null for a sign-in by passkey alone. */
  readonly userId: string | null;
  readonly purpose: 'registration' | 'sign-in' | 'second-factor' | 'confirmation';
}

const COLUMNS = [
  'passkey_id as passkeyId',
  'user_id as userId',
  'credential_id as credentialId',
  'public_key as publicKey',
  'counter',
  'name',
  'transports',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
] as const;

/** Passkeys, and the challenges that wait for a signature. */
@Injectable()
export class PasskeysRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Oldest first. */
  async list(userId: string): Promise<readonly StoredPasskey[]> {
    const rows = await this.database
      .selectFrom('app.passkeys')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('passkey_id')
      .execute();
    return rows.map((row) => ({ ...row, counter: Number.parseInt(row.counter, 10) }));
  }

  async find(credentialId: string): Promise<StoredPasskey | undefined> {
    const row = await this.database
      .selectFrom('app.passkeys')
      .select(COLUMNS)
      .where('credential_id', '=', credentialId)
      .executeTakeFirst();
    return row === undefined ? undefined : { ...row, counter: Number.parseInt(row.counter, 10) };
  }

  /** @returns false where the passkey is somebody's */
  async add(passkey: NewPasskey, now: Date): Promise<boolean> {
    const added = await this.database
      .insertInto('app.passkeys')
      .values({
        ...{ passkey_id: randomUUID(), user_id: passkey.userId, credential_id: passkey.credentialId },
        ...{ public_key: Buffer.from(passkey.publicKey), counter: passkey.counter, name: passkey.name },
        ...{ transports: [...passkey.transports], created_at: now, last_used_at: null },
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('passkey_id')
      .executeTakeFirst();
    return added !== undefined;
  }

  /**
   * Notes a use. Passkeys that count give a higher number each time, the others always 0.
   * @returns false where the number is not higher: there are two of this passkey
   */
  async use(passkeyId: string, counter: number, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.passkeys')
      .set({ counter, last_used_at: now })
      .where('passkey_id', '=', passkeyId)
      .where((row) => (counter === 0 ? row('counter', '=', '0') : row('counter', '<', String(counter))))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  async remove(userId: string, passkeyId: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.passkeys')
      .where('user_id', '=', userId)
      .where('passkey_id', '=', passkeyId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Takes expired ones away. */
  async addChallenge({ challenge, userId, purpose }: Challenge, expiresAt: Date, now: Date): Promise<void> {
    await this.database.deleteFrom('app.passkey_challenges').where('expires_at', '<=', now).execute();
    await this.database
      .insertInto('app.passkey_challenges')
      .values({ challenge, user_id: userId, purpose, expires_at: expiresAt })
      .execute();
  }

  /** Each is for one answer, right or wrong. @returns false for one of another purpose or person, expired or used */
  async takeChallenge({ challenge, userId, purpose }: Challenge, now: Date): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.passkey_challenges')
      .where('challenge', '=', challenge)
      .where('purpose', '=', purpose)
      .where('user_id', userId === null ? 'is' : '=', userId)
      .where('expires_at', '>', now)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
