import { Inject, Injectable } from '@nestjs/common';
import { sql, type Transaction } from 'kysely';
import type { AppSchema } from '@app/read-models';
import { DATABASE, type AppDatabase } from '../../core/dependencies.js';

export interface NewRefreshToken {
  readonly hash: Buffer;
  readonly familyId: string;
  readonly userId: string;
  readonly issuedAt: Date;
  readonly expiresAt: Date;
  readonly device: string | null;
}

export type RotationResult = 'rotated' | 'unknown' | 'expired' | 'revoked' | 'reused';

export interface Rotation {
  readonly presented: Buffer;
  readonly replacement: NewRefreshToken;
  readonly now: Date;
  /** A token that was replaced less than this ago still works: two tabs may refresh at the same time. */
  readonly graceMs: number;
}

@Injectable()
export class SessionsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Starts a family and takes the user's expired tokens away. */
  async start(token: NewRefreshToken): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await transaction
        .deleteFrom('app.refresh_tokens')
        .where('user_id', '=', token.userId)
        .where('expires_at', '<', token.issuedAt)
        .execute();
      await transaction.insertInto('app.refresh_tokens').values(toRow(token)).execute();
    });
  }

  /** Replaces a token by the next of its family; a token used again outside the grace revokes the whole family. */
  async rotate({ presented, replacement, now, graceMs }: Rotation): Promise<RotationResult> {
    return this.database.transaction().execute(async (transaction) => {
      await lockFamily(transaction, replacement.familyId);
      const row = await transaction
        .selectFrom('app.refresh_tokens')
        .select(['family_id', 'expires_at', 'rotated_at', 'revoked_at'])
        .where('token_hash', '=', presented)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) return 'unknown';
      if (row.revoked_at !== null) return 'revoked';
      if (row.expires_at <= now) return 'expired';
      if (row.rotated_at !== null && now.getTime() - row.rotated_at.getTime() > graceMs) {
        await transaction
          .updateTable('app.refresh_tokens')
          .set({ revoked_at: now })
          .where('family_id', '=', row.family_id)
          .where('revoked_at', 'is', null)
          .execute();
        return 'reused';
      }
      await transaction
        .updateTable('app.refresh_tokens')
        .set({ rotated_at: row.rotated_at ?? now })
        .where('token_hash', '=', presented)
        .execute();
      await transaction.insertInto('app.refresh_tokens').values(toRow(replacement)).execute();
      return 'rotated';
    });
  }

  async revokeFamily(familyId: string, now: Date): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await lockFamily(transaction, familyId);
      await transaction
        .updateTable('app.refresh_tokens')
        .set({ revoked_at: now })
        .where('family_id', '=', familyId)
        .where('revoked_at', 'is', null)
        .execute();
    });
  }
}

/**
 * One change of a family at a time, until the transaction ends: a sign-out that ran beside a rotation would not see the
 * token that the rotation is about to add, and that token would outlive the session.
 */
async function lockFamily(transaction: Transaction<AppSchema>, familyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${familyId}, 0))`.execute(transaction);
}

function toRow(token: NewRefreshToken) {
  return {
    token_hash: token.hash,
    family_id: token.familyId,
    user_id: token.userId,
    issued_at: token.issuedAt,
    expires_at: token.expiresAt,
    rotated_at: null,
    revoked_at: null,
    device: token.device,
  };
}
