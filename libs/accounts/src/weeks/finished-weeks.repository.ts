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

  /** Opens this week again; another that was finished meanwhile stays so. */
  async reopen(userId: string, week: string): Promise<void> {
    await this.database
      .deleteFrom('app.finished_weeks')
      .where('user_id', '=', userId)
      .where('week', '=', week)
      .execute();
  }

  /** In place of a week before it: from a window of an earlier week a later one is not opened again. */
  async finish(userId: string, week: string): Promise<void> {
    await this.database
      .insertInto('app.finished_weeks')
      .values({ user_id: userId, week })
      .onConflict((conflict) =>
        conflict.column('user_id').doUpdateSet({ week }).where('app.finished_weeks.week', '<', week),
      )
      .execute();
  }
}
