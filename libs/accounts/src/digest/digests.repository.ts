import type { DigestChoice } from '@app/contracts';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';
import { MailsRepository, type NewMail } from '../mail/mails.repository.js';

const DIGEST_TEMPLATE = 'weekly-digest';

export interface DueDigest extends DigestChoice {
  readonly userId: string;
  readonly dueAt: Date;
}

const COLUMNS = [
  'user_id as userId',
  'weekday',
  'hour',
  'shows_amounts as showsAmounts',
  'due_at as dueAt',
] as const;

/** Who wants the weekly digest, and which weeks were written. */
export class DigestsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Undefined for somebody who wants none. */
  async find(userId: string): Promise<DueDigest | undefined> {
    return this.database
      .selectFrom('app.digest_settings')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .executeTakeFirst();
  }

  async findDue(now: Date, limit: number): Promise<readonly DueDigest[]> {
    return this.database
      .selectFrom('app.digest_settings')
      .select(COLUMNS)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .orderBy('user_id')
      .limit(limit)
      .execute();
  }

  async want(userId: string, { weekday, hour, showsAmounts }: DigestChoice, dueAt: Date): Promise<void> {
    const row = { weekday, hour, shows_amounts: showsAmounts, due_at: dueAt };
    await this.database
      .insertInto('app.digest_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }

  /** One that waits to be sent is not sent any more. @returns false where none was wanted */
  async end(userId: string, at: Date): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const { numDeletedRows } = await transaction
        .deleteFrom('app.digest_settings')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      await new MailsRepository(transaction).revokePending(userId, [DIGEST_TEMPLATE], { at });
      return numDeletedRows > 0n;
    });
  }

  /** @returns false where none is wanted any more */
  async postpone(userId: string, dueAt: Date): Promise<boolean> {
    const { numUpdatedRows } = await this.database
      .updateTable('app.digest_settings')
      .set({ due_at: dueAt })
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  }

  /**
   * Writes the digest of a week and its mail in one transaction: a person has one a week, however many workers write it.
   * @returns false where it was written before, or is not wanted any more
   */
  async write(week: string, mail: NewMail, dueAt: Date): Promise<boolean> {
    return this.database.transaction().execute(async (transaction) => {
      const { userId, createdAt } = mail;
      if (!(await new DigestsRepository(transaction).postpone(userId, dueAt))) return false;
      const written = await transaction
        .insertInto('app.digests')
        .values({ user_id: userId, week, made_at: createdAt })
        .onConflict((conflict) => conflict.doNothing())
        .returning('week')
        .executeTakeFirst();
      if (written === undefined) return false;
      await new MailsRepository(transaction).insert(mail);
      return true;
    });
  }

  /** Weeks that were written, newest first. */
  async listWritten(userId: string): Promise<readonly { readonly week: string; readonly madeAt: Date }[]> {
    return this.database
      .selectFrom('app.digests')
      .select(['week', 'made_at as madeAt'])
      .where('user_id', '=', userId)
      .orderBy('week', 'desc')
      .execute();
  }
}
