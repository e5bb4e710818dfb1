import type { Language, SealedText } from '@app/ledger';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

export type MailStatus = 'pending' | 'sent' | 'kept' | 'failed';

export interface NewMail {
  readonly mailId: string;
  readonly key: string;
  readonly userId: string;
  readonly template: string;
  readonly language: Language;
  readonly content: SealedText;
  readonly createdAt: Date;
}

export interface StoredMail {
  readonly mailId: string;
  readonly userId: string;
  readonly template: string;
  readonly language: Language;
  /** Sealed; null once it was purged. */
  readonly content: string | null;
  readonly status: MailStatus;
  readonly attempts: number;
  readonly lastError: string | null;
  readonly createdAt: Date;
}

export interface MailOutcome {
  readonly status: Exclude<MailStatus, 'pending'>;
  readonly at: Date;
  readonly isContentKept: boolean;
  readonly error?: string;
}

/** A page below a place, newest first. */
export interface MailPage {
  readonly limit: number;
  readonly before?: { readonly createdAt: Date; readonly mailId: string } | undefined;
}

const COLUMNS = [
  'mail_id as mailId',
  'user_id as userId',
  'template',
  'language',
  'content',
  'status',
  'attempts',
  'last_error as lastError',
  'created_at as createdAt',
] as const;

/** The outbox, and what became of its mails. */
export class MailsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Adds a mail; one with the same key is there already and stays as it is. */
  async insert(mail: NewMail): Promise<void> {
    await this.database
      .insertInto('app.mails')
      .values({
        mail_id: mail.mailId,
        mail_key: mail.key,
        user_id: mail.userId,
        template: mail.template,
        language: mail.language,
        content: mail.content,
        status: 'pending',
        due_at: mail.createdAt,
        last_error: null,
        created_at: mail.createdAt,
        finished_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /**
   * Takes the next due mail. It is due again at `again`: should the process die while it sends, another one sends it,
   * with the same Message-ID.
   */
  async takeDue(now: Date, again: (attempts: number) => Date): Promise<StoredMail | undefined> {
    return this.database.transaction().execute(async (transaction) => {
      const mail = await transaction
        .selectFrom('app.mails')
        .select(COLUMNS)
        .where('status', '=', 'pending')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('mail_id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (mail === undefined) return undefined;
      const attempts = mail.attempts + 1;
      await transaction
        .updateTable('app.mails')
        .set({ attempts, due_at: again(attempts) })
        .where('mail_id', '=', mail.mailId)
        .execute();
      return { ...mail, attempts };
    });
  }

  async noteFailure(mailId: string, error: string): Promise<void> {
    await this.database
      .updateTable('app.mails')
      .set({ last_error: error })
      .where('mail_id', '=', mailId)
      .where('status', '=', 'pending')
      .execute();
  }

  async finish(mailId: string, { status, at, isContentKept, error }: MailOutcome): Promise<void> {
    await this.database
      .updateTable('app.mails')
      .set({
        status,
        finished_at: at,
        ...(isContentKept ? {} : { content: null }),
        ...(error === undefined ? {} : { last_error: error }),
        // What was noted while it was on its way did not come true.
        ...(status === 'sent' ? { last_error: null } : {}),
      })
      .where('mail_id', '=', mailId)
      .where('status', '=', 'pending')
      .execute();
  }

  /** Mails that wait and must not be sent any more. What another transaction is sending at this moment is past it. */
  async revokePending(
    userId: string,
    templates: readonly string[],
    { at, createdUntil }: { readonly at: Date; readonly createdUntil?: Date | undefined },
  ): Promise<void> {
    let rows = this.database
      .updateTable('app.mails')
      .set({ status: 'failed', finished_at: at, content: null, last_error: 'REVOKED' })
      .where('user_id', '=', userId)
      .where('template', 'in', templates)
      .where('status', '=', 'pending');
    if (createdUntil !== undefined) rows = rows.where('created_at', '<=', createdUntil);
    await rows.execute();
  }

  async list({ limit, before }: MailPage): Promise<StoredMail[]> {
    let query = this.database.selectFrom('app.mails').select(COLUMNS);
    if (before !== undefined)
      query = query.where((row) =>
        row.or([
          row('created_at', '<', before.createdAt),
          row.and([row('created_at', '=', before.createdAt), row('mail_id', '<', before.mailId)]),
        ]),
      );
    return query.orderBy('created_at', 'desc').orderBy('mail_id', 'desc').limit(limit).execute();
  }

  /** Of one person, newest first. */
  async listOf(userId: string, limit: number): Promise<StoredMail[]> {
    return this.database
      .selectFrom('app.mails')
      .select(COLUMNS)
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('mail_id', 'desc')
      .limit(limit)
      .execute();
  }

  async find(mailId: string): Promise<StoredMail | undefined> {
    return this.database
      .selectFrom('app.mails')
      .select(COLUMNS)
      .where('mail_id', '=', mailId)
      .executeTakeFirst();
  }

  /** @returns how many rows went */
  async deleteFinishedBefore(moment: Date): Promise<bigint> {
    const { numDeletedRows } = await this.database
      .deleteFrom('app.mails')
      .where('finished_at', '<', moment)
      .executeTakeFirst();
    return numDeletedRows;
  }
}
