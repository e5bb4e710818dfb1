import { Inject, Injectable } from '@nestjs/common';
import { type AppDatabase, DATABASE } from '../../core/dependencies.js';

export interface StoredTotp {
  /** Sealed under the person's key. */
  readonly secret: string;
  readonly begunAt: Date;
  /** Null until a first code was right. */
  readonly confirmedAt: Date | null;
}

export interface NewTicket {
  readonly hash: Buffer;
  readonly userId: string;
  readonly passwordHash: string;
  readonly mustChangePassword: boolean;
  readonly expiresAt: Date;
}

/** Secrets of authenticator apps, recovery codes, and the tickets of sign-ins that wait for one of them. */
@Injectable()
export class SecondFactorRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async findTotp(userId: string): Promise<StoredTotp | undefined> {
    return this.database
      .selectFrom('app.totp_secrets')
      .select(['secret', 'begun_at as begunAt', 'confirmed_at as confirmedAt'])
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  /** In place of one that was never confirmed. @returns false where one is confirmed */
  async beginTotp(userId: string, secret: string, now: Date): Promise<boolean> {
    const begun = await this.database
      .insertInto('app.totp_secrets')
      .values({ user_id: userId, secret, begun_at: now, confirmed_at: null, last_step: null })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet({ secret, begun_at: now, last_step: null })
          .where('app.totp_secrets.confirmed_at', 'is', null),
      )
      .returning('user_id')
      .executeTakeFirst();
    return begun !== undefined;
  }

  /** @returns false where another request was faster */
  async confirmTotp(userId: string, secret: string, at: { readonly step: number; readonly now: Date }) {
    const { numUpdatedRows } = await this.database
      .updateTable('app.totp_secrets')
      .set({ confirmed_at: at.now, last_step: at.step })
      .where('user_id', '=', userId)
      .where('secret', '=', secret)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Uses the code of a step, and with it all older ones. @returns false where it was used */
  async useStep(userId: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.totp_secrets')
      .set({ last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .where((row) => row.or([row('last_step', 'is', null), row('last_step', '<', step)]))
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** One that waits for its first code stays. @returns false where none is confirmed */
  async removeTotp(userId: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.totp_secrets')
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async countCodes(userId: string): Promise<number> {
    const { left } = await this.database
      .selectFrom('app.recovery_codes')
      .select(({ fn }) => fn.countAll<string>().as('left'))
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number.parseInt(left, 10);
  }

  /** In place of all former ones. */
  async replaceCodes(userId: string, hashes: readonly Buffer[], now: Date): Promise<void> {
    await this.database.deleteFrom('app.recovery_codes').where('user_id', '=', userId).execute();
    if (hashes.length === 0) return;
    await this.database
      .insertInto('app.recovery_codes')
      .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now, used_at: null })))
      .execute();
  }

  /** @returns false for one that does not exist or was used */
  async useCode(userId: string, hash: Buffer, now: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.recovery_codes')
      .set({ used_at: now })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hash)
      .where('used_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /** Takes expired ones away. */
  async addTicket({ hash, userId, passwordHash, ...ticket }: NewTicket, now: Date): Promise<void> {
    await this.database.deleteFrom('app.sign_in_tickets').where('expires_at', '<=', now).execute();
    await this.database
      .insertInto('app.sign_in_tickets')
      .values({
        ...{ ticket_hash: hash, user_id: userId, password_hash: passwordHash },
        ...{ must_change_password: ticket.mustChangePassword, expires_at: ticket.expiresAt },
      })
      .execute();
  }

  async findTicket(hash: Buffer, now: Date): Promise<NewTicket | undefined> {
    return this.database
      .selectFrom('app.sign_in_tickets')
      .select([
        'ticket_hash as hash',
        'user_id as userId',
        'password_hash as passwordHash',
        'must_change_password as mustChangePassword',
        'expires_at as expiresAt',
      ])
      .where('ticket_hash', '=', hash)
      .where('expires_at', '>', now)
      .executeTakeFirst();
  }

  /** @returns false where another request has used it */
  async takeTicket(hash: Buffer): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.sign_in_tickets')
      .where('ticket_hash', '=', hash)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
}
