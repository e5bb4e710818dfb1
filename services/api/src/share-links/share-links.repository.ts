import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { MailsRepository, type NewMail } from '@app/accounts';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';

export interface NewShareLink {
  readonly linkId: string;
  readonly userId: string;
  readonly name: string;
  readonly showsAmounts: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface StoredShareLink extends NewShareLink {
  readonly looks: number;
  readonly lastLookAt: Date | null;
}

const COLUMNS = [
  'link_id as linkId',
  'user_id as userId',
  'name',
  'shows_amounts as showsAmounts',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'looks',
  'last_look_at as lastLookAt',
] as const;

/** An expired link is known so long, so that who opens it is told; then it is as if it had never been. */
const KEPT_EXPIRED_MS = 90 * 86_400_000;

/** Links by which people share their portfolio. One that is revoked is deleted. */
@Injectable()
export class ShareLinksRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  async find(linkId: string): Promise<StoredShareLink | undefined> {
    return this.database
      .selectFrom('app.share_links')
      .select(COLUMNS)
      .where('link_id', '=', linkId)
      .executeTakeFirst();
  }

  /** Newest first, with those that have expired. */
  async list(userId: string): Promise<readonly StoredShareLink[]> {
    return this.database
      .selectFrom('app.share_links')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('link_id', 'desc')
      .execute();
  }

  /** @returns false where the person has `limit` links that have not expired */
  async add(
    link: NewShareLink,
    { limit, mail }: { readonly limit: number; readonly mail: NewMail | undefined },
  ): Promise<boolean> {
    const { linkId, userId, createdAt: now } = link;
    return this.database.transaction().execute(async (transaction) => {
      // Several may be asked for at once.
      const lock = `share-links ${userId}`;
      await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
      const own = await transaction
        .selectFrom('app.share_links')
        .select('link_id')
        .where('user_id', '=', userId)
        .where('expires_at', '>', now)
        .execute();
      if (own.length >= limit) return false;
      await transaction
        .deleteFrom('app.share_links')
        .where('user_id', '=', userId)
        .where('expires_at', '<=', new Date(now.getTime() - KEPT_EXPIRED_MS))
        .execute();
      await transaction
        .insertInto('app.share_links')
        .values({
          ...{ link_id: linkId, user_id: userId, name: link.name, shows_amounts: link.showsAmounts },
          ...{ created_at: now, expires_at: link.expiresAt, last_look_at: null },
        })
        .execute();
      if (mail !== undefined) await new MailsRepository(transaction).insert(mail);
      return true;
    });
  }

  /** @returns whether the person had it */
  async remove(userId: string, linkId: string): Promise<boolean> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.share_links')
      .where('user_id', '=', userId)
      .where('link_id', '=', linkId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async countLook(linkId: string, now: Date): Promise<void> {
    await this.database
      .updateTable('app.share_links')
      .set({ looks: sql<number>`looks + 1`, last_look_at: now })
      .where('link_id', '=', linkId)
      .execute();
  }
}
