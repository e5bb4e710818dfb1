import { type Kysely, sql } from 'kysely';
import { isLogPosition, NO_POSITION_FROM, type Position } from '@app/event-store';
import type { AppSchema } from '@app/read-models';

/** Where a subscription is that is never rebuilt: in schema `app`, and therefore in the backup. */
export class AccountCheckpointRepository {
  constructor(
    private readonly database: Kysely<AppSchema>,
    private readonly subscription: string,
  ) {}

  async load(): Promise<Position | 'start'> {
    const row = await this.database
      .selectFrom('app.subscription_checkpoints')
      .select(['commit_position', 'prepare_position'])
      .where('subscription', '=', this.subscription)
      .executeTakeFirst();
    if (row === undefined) return 'start';
    const stored = { commit: BigInt(row.commit_position), prepare: BigInt(row.prepare_position) };
    return isLogPosition(stored) ? stored : 'start';
  }

  /** Never moves back: several workers follow the same events, each of which may be handled any number of times. */
  async store({ commit, prepare }: Position): Promise<void> {
    await this.database
      .insertInto('app.subscription_checkpoints')
      .values({ subscription: this.subscription, commit_position: commit, prepare_position: prepare })
      .onConflict((conflict) =>
        conflict
          .column('subscription')
          .doUpdateSet({ commit_position: commit, prepare_position: prepare, updated_at: sql<Date>`now()` })
          .where((row) =>
            row.or([
              row('app.subscription_checkpoints.commit_position', '<', commit.toString()),
              row('app.subscription_checkpoints.commit_position', '>=', NO_POSITION_FROM.toString()),
            ]),
          ),
      )
      .execute();
  }
}
