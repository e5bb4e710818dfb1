import type { ApiTokenScope } from '@app/contracts';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

/** A look at the last use of a token need not be newer than that: not every request writes. */
const USE_NOTED_EVERY_MS = 10 * 60 * 1000;

export interface NewApiToken {
  readonly tokenId: string;
  readonly userId: string;
  /** SHA-256 of the token: the token itself is never stored. */
  readonly hash: Buffer;
  readonly name: string;
  readonly scope: ApiTokenScope;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
}

export interface StoredApiToken extends Omit<NewApiToken, 'userId' | 'hash'> {
  readonly lastUsedAt: Date | null;
}

/** What a request with a token is let in by. */
export interface ApiTokenAccess {
  readonly tokenId: string;
  readonly userId: string;
  readonly scope: ApiTokenScope;
  readonly expiresAt: Date | null;
  readonly mustChangePassword: boolean;
}

/** Tokens of the api. One that is revoked is deleted. */
export class ApiTokensRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Oldest first, expired ones too. */
  async list(userId: string): Promise<readonly StoredApiToken[]> {
    return this.database
      .selectFrom('app.api_tokens')
      .select([
        'token_id as tokenId',
        'name',
        'scope',
        'created_at as createdAt',
        'expires_at as expiresAt',
        'last_used_at as lastUsedAt',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('token_id')
      .execute();
  }

  async add({ tokenId, userId, hash, name, scope, createdAt, expiresAt }: NewApiToken): Promise<void> {
    await this.database
      .insertInto('app.api_tokens')
      .values({
        ...{ token_id: tokenId, user_id: userId, token_hash: hash, name, scope },
        ...{ created_at: createdAt, expires_at: expiresAt, last_used_at: null },
      })
      .execute();
  }

  /** Undefined for one that was never issued, was revoked or has expired, and of an account that is not active. */
  async accessOf(hash: Buffer, now: Date): Promise<ApiTokenAccess | undefined> {
    return this.database
      .selectFrom('app.api_tokens as token')
      .innerJoin('app.credentials as account', 'account.user_id', 'token.user_id')
      .select([
        'token.token_id as tokenId',
        'token.user_id as userId',
        'token.scope',
        'token.expires_at as expiresAt',
        'account.must_change_password as mustChangePassword',
      ])
      .where('token.token_hash', '=', hash)
      .where((row) => row.or([row('token.expires_at', 'is', null), row('token.expires_at', '>', now)]))
      .where('account.status', '=', 'active')
      .executeTakeFirst();
  }

  async noteUse(tokenId: string, now: Date): Promise<void> {
    const before = new Date(now.getTime() - USE_NOTED_EVERY_MS);
    await this.database
      .updateTable('app.api_tokens')
      .set({ last_used_at: now })
      .where('token_id', '=', tokenId)
      .where((row) => row.or([row('last_used_at', 'is', null), row('last_used_at', '<=', before)]))
      .execute();
  }

  /** @returns false for one that is not this person's, or is gone */
  async remove(userId: string, tokenId: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.api_tokens')
      .where('user_id', '=', userId)
      .where('token_id', '=', tokenId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async removeAll(userId: string): Promise<void> {
    await this.database.deleteFrom('app.api_tokens').where('user_id', '=', userId).execute();
  }
}
