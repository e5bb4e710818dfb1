import { sql } from 'kysely';
import {
  defaultNoticeSettings,
  mailedNoticeKinds,
  type NoticeContent,
  noticeContentSchema,
  pushedNoticeKinds,
  streamProgressChannel,
} from '@app/contracts';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

const PREFIX = 'notices-';
/** In place of an id, where everybody got a notice. */
export const everybodyNoticed = 'everybody';

export interface NewNotice {
  /** What it tells of, among the notices of one person: the same cause again is the same notice. */
  readonly cause: string;
  readonly content: NoticeContent;
}

export interface StoredNotice {
  readonly noticeId: string;
  readonly content: NoticeContent;
  readonly createdAt: Date;
  readonly readAt: Date | null;
}

export type NoticeChannel = 'mail' | 'push';

/** A notice that the person wants outside the app too. */
export interface DueDelivery {
  readonly noticeId: string;
  readonly userId: string;
  readonly content: NoticeContent;
  readonly readAt: Date | null;
  /** When it was to be delivered before any try failed. */
  readonly firstDueAt: Date;
  /** Push subscriptions that it is not sent to again. */
  readonly doneSubscriptions: readonly string[];
}

/** A page below a place, newest first. */
export interface NoticePage {
  readonly limit: number;
  readonly before?: { readonly createdAt: Date; readonly noticeId: string } | undefined;
  /** Also those that the person has outside the app alone. */
  readonly isWhole?: boolean;
}

const COLUMNS = [
  'notice_id as noticeId',
  'kind',
  'params',
  'created_at as createdAt',
  'read_at as readAt',
] as const;

/** Notices of events: one row a person and cause, and the read state of each. */
export class NoticesRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** One notice to every active account that wants its kind; those who have it keep theirs. Reported to open connections. */
  async addForEverybody(notice: NewNotice, now: Date): Promise<void> {
    await this.#add(notice, now, null);
  }

  /** @returns whether the person has it only now */
  async add(userId: string, notice: NewNotice, now: Date): Promise<boolean> {
    return (await this.#add(notice, now, userId)) > 0n;
  }

  async list(userId: string, { limit, before, isWhole = false }: NoticePage): Promise<StoredNotice[]> {
    let query = this.database.selectFrom('app.notices').select(COLUMNS).where('user_id', '=', userId);
    if (!isWhole) query = query.where('in_app', '=', true);
    if (before !== undefined)
      query = query.where((row) =>
        row.or([
          row('created_at', '<', before.createdAt),
          row.and([row('created_at', '=', before.createdAt), row('notice_id', '<', before.noticeId)]),
        ]),
      );
    const rows = await query
      .orderBy('created_at', 'desc')
      .orderBy('notice_id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(({ kind, params, ...row }) => ({
      ...row,
      content: noticeContentSchema.parse({ kind, params }),
    }));
  }

  async countUnread(userId: string): Promise<number> {
    const { unread } = await this.database
      .selectFrom('app.notices')
      .select(({ fn }) => fn.countAll<string>().as('unread'))
      .where('user_id', '=', userId)
      .where('in_app', '=', true)
      .where('read_at', 'is', null)
      .executeTakeFirstOrThrow();
    return Number(unread);
  }

  /** Marks these, or all up to a moment, as read; of the person's other devices each hears of it. */
  async markRead(
    userId: string,
    which: { readonly ids: readonly string[] } | { readonly until: Date },
    now: Date,
  ): Promise<void> {
    const unread = this.database
      .updateTable('app.notices')
      .set({ read_at: now })
      .where('user_id', '=', userId)
      .where('read_at', 'is', null);
    const chosen =
      'ids' in which
        ? unread.where('notice_id', 'in', which.ids)
        : unread.where('created_at', '<=', which.until);
    const { numUpdatedRows } = await chosen.executeTakeFirst();
    if (numUpdatedRows > 0n) await notify(this.database, userId);
  }

  /** What is due by a channel, oldest first. */
  async findDue(channel: NoticeChannel, now: Date, limit: number): Promise<readonly DueDelivery[]> {
    const rows = await this.database
      .selectFrom('app.notice_deliveries as delivery')
      .innerJoin('app.notices as notice', 'notice.notice_id', 'delivery.notice_id')
      .select(['notice.notice_id as noticeId', 'notice.user_id as userId', 'kind', 'params'])
      .select(['read_at as readAt', 'first_due_at as firstDueAt', 'done_subscriptions as doneSubscriptions'])
      .where('channel', '=', channel)
      .where('due_at', '<=', now)
      .orderBy('due_at')
      .limit(limit)
      .execute();
    return rows.map(({ kind, params, ...row }) => ({
      ...row,
      content: noticeContentSchema.parse({ kind, params }),
    }));
  }

  /** Until quiet hours end: one that was not tried yet is due from then on only. */
  async postpone(noticeId: string, channel: NoticeChannel, until: Date): Promise<void> {
    await this.database
      .updateTable('app.notice_deliveries')
      .set({
        due_at: until,
        first_due_at: sql<Date>`case when first_due_at = due_at then ${until}::timestamptz else first_due_at end`,
      })
      .where('notice_id', '=', noticeId)
      .where('channel', '=', channel)
      .execute();
  }

  /** After a try that failed: the next goes to the subscriptions that are not done. */
  async retryPush(noticeId: string, at: Date, doneSubscriptions: readonly string[]): Promise<void> {
    await this.database
      .updateTable('app.notice_deliveries')
      .set({ due_at: at, done_subscriptions: [...doneSubscriptions] })
      .where('notice_id', '=', noticeId)
      .where('channel', '=', 'push')
      .execute();
  }

  async finish(noticeId: string, channel: NoticeChannel): Promise<void> {
    await this.database
      .deleteFrom('app.notice_deliveries')
      .where('notice_id', '=', noticeId)
      .where('channel', '=', channel)
      .execute();
  }

  /** Row and deliveries in one statement: they exist once however many add them. Nothing is pushed to nobody's device. */
  async #add({ cause, content }: NewNotice, now: Date, userId: string | null): Promise<bigint> {
    const { kind, params } = content;
    const byDefault = defaultNoticeSettings.kinds[kind];
    const isMailed = mailedNoticeKinds.some((mailed) => mailed === kind);
    const isPushed = pushedNoticeKinds.some((pushed) => pushed === kind);
    const { rows } = await sql<{ added: string }>`
      with wanted as (
        select account.user_id,
          coalesce((settings.kinds -> ${kind} ->> 'app')::boolean, ${byDefault.app}) as in_app,
          ${isMailed} and coalesce((settings.kinds -> ${kind} ->> 'mail')::boolean, ${byDefault.mail}) as mailed,
          ${isPushed} and coalesce((settings.kinds -> ${kind} ->> 'push')::boolean, ${byDefault.push})
            and exists (select from app.push_subscriptions device where device.user_id = account.user_id) as pushed
        from app.credentials account
        left join app.notice_settings settings using (user_id)
        where account.status = 'active' and (${userId}::uuid is null or account.user_id = ${userId}::uuid)
      ), added as (
        insert into app.notices (notice_id, user_id, cause, kind, params, in_app, created_at)
        select gen_random_uuid(), user_id, ${cause}, ${kind}, ${JSON.stringify(params)}::jsonb, in_app, ${now}::timestamptz
        from wanted where in_app or mailed or pushed
        on conflict (user_id, cause) do nothing
        returning notice_id, user_id
      ), delivered as (
        insert into app.notice_deliveries (notice_id, user_id, channel, due_at, first_due_at)
        select notice_id, user_id, channel, ${now}::timestamptz, ${now}::timestamptz
        from added join wanted using (user_id)
        cross join lateral (values ('mail', mailed), ('push', pushed)) as way (channel, is_wanted)
        where is_wanted
      )
      select count(*) as added from added`.execute(this.database);
    const added = BigInt(rows[0]?.added ?? 0);
    if (added > 0n) await notify(this.database, userId ?? everybodyNoticed);
    return added;
  }
}

/** Over the channel that every api process listens to already; within a transaction it is sent with its commit. */
async function notify(database: AccountsDatabase, subject: string): Promise<void> {
  await sql`select pg_notify(${streamProgressChannel}, ${`${PREFIX}${subject}:0`})`.execute(database);
}

/** Whose notices a notification is about, or {@link everybodyNoticed}; undefined for one about a stream. */
export function userOfNotices(stream: string): string | undefined {
  return stream.startsWith(PREFIX) ? stream.slice(PREFIX.length) : undefined;
}
