import type { AccountsDatabase } from '../credentials/credentials.repository.js';

/** The week for which a person said that this is all. It changes no entry of the ledger: the week stays open. */
export class FinishedWeeksRepository {
  constructor(private readonly database: AccountsDatabase) {}

  /** The ISO week; undefined where none was finished. */
  async find(userId: string): Promise<string | undefined> {
    const row = await this.database
      .selectFrom('app.finished_weeks')
      .select('week')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.week;
  }

  /** In place of the week before; null opens the week again. */
  async set(userId: string, week: string | null): Promise<void> {
    if (week === null) {
      await this.database.deleteFrom('app.finished_weeks').where('user_id', '=', userId).execute();
      return;
    }
    await this.database
      .insertInto('app.finished_weeks')
      .values({ user_id: userId, week })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ week }))
      .execute();
  }
}
