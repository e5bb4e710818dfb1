import { type Kysely, sql } from 'kysely';
import { type AppSchema, rereadIfDropped } from '@app/read-models';

export type SubscriptionNotice = AppSchema['app.subscription_notices']['notice'];

/** An end of a subscription, by the read models: only the stream says whether it still is the end. */
export interface DueNotice {
  readonly userId: string;
  readonly paidUntil: Date;
  readonly notice: SubscriptionNotice;
}

const DAY_MS = 24 * 3_600_000;

/** Which ends of subscriptions are to be noticed, and which were. */
export class SubscriptionNoticesRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Ends in the past and within 7 days of which this notice was not given: one each, the oldest first. */
  async findDue(now: Date, limit: number): Promise<readonly DueNotice[]> {
    const [inOneDay, inSevenDays] = [1, 7].map((days) => new Date(now.getTime() + days * DAY_MS));
    return rereadIfDropped(async () => {
      const { schema_name: schema } = await this.database
        .selectFrom('app.active_read_schema')
        .select('schema_name')
        .executeTakeFirstOrThrow();
      const { rows } = await sql<DueNotice>`
        select s.user_id as "userId", s.paid_until as "paidUntil", due.notice
        from ${sql.id(schema, 'subscriptions')} s
        cross join lateral (
          select case
            when s.paid_until <= ${now} then 'ended'
            when s.paid_until <= ${inOneDay} then 'ends-in-1-day'
            else 'ends-in-7-days'
          end as notice
        ) due
        where not s.cancelled and s.paid_until <= ${inSevenDays}
          and not exists (
            select from app.subscription_notices given
            where given.user_id = s.user_id and given.paid_until = s.paid_until and given.notice = due.notice
          )
        order by s.paid_until, s.user_id
        limit ${limit}`.execute(this.database);
      return rows;
    });
  }

  async add({ userId, paidUntil, notice }: DueNotice, now: Date): Promise<void> {
    await this.database
      .insertInto('app.subscription_notices')
      .values({ user_id: userId, paid_until: paidUntil, notice, noticed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
