import { sql } from 'kysely';
import type { AccountsDatabase } from '../credentials/credentials.repository.js';

export interface CalendarFeed {
  /** Only this version of the address is answered. */
  readonly version: number;
  readonly openedAt: Date;
}

/** Calendar feeds that are open. A feed that was closed or renewed never has a former address again. */
export class CalendarFeedsRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** Undefined where it is not open. */
  async find(userId: string): Promise<CalendarFeed | undefined> {
    return this.database
      .selectFrom('app.calendar_feeds')
      .select(['version', 'opened_at as openedAt'])
      .where('user_id', '=', userId)
      .where('is_open', '=', true)
      .executeTakeFirst();
  }

  /** Opens the feed under a new address; the one before holds no more. */
  async renew(userId: string, now: Date): Promise<void> {
    await this.database
      .insertInto('app.calendar_feeds')
      .values({ user_id: userId, version: 1, is_open: true, opened_at: now })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({
          version: sql<number>`app.calendar_feeds.version + 1`,
          is_open: true,
          opened_at: now,
        }),
      )
      .execute();
  }

  /** The version stays, so that it is not given out again. */
  async close(userId: string): Promise<void> {
    await this.database
      .updateTable('app.calendar_feeds')
      .set({ is_open: false })
      .where('user_id', '=', userId)
      .execute();
  }
}
