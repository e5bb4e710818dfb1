import { type Kysely, sql } from 'kysely';
import {
  type Checkpoint,
  fromCheckpointRow,
  isLogPosition,
  NO_POSITION_FROM,
  toCheckpointColumns,
} from '@app/event-store';
import type { AppSchema } from '@app/read-models';

/** Where a subscription is that is never rebuilt: in schema `app`, and therefore in the backup. */
export class FollowerCheckpointRepository {
  constructor(
    private readonly database: Kysely<AppSchema>,
    private readonly subscription: string,
  ) {}

  async load(): Promise<Checkpoint | 'start'> {
    const row = await this.database
      .selectFrom('app.subscription_checkpoints')
      .select(['commit_position', 'prepare_position', 'event_id'])
      .where('subscription', '=', this.subscription)
      .executeTakeFirst();
    if (row === undefined) return 'start';
    const stored = fromCheckpointRow(row);
    return isLogPosition(stored) ? stored : 'start';
  }

  /** Never moves back: several workers follow the same events, each of which may be handled any number of times. */
  async store(checkpoint: Checkpoint): Promise<void> {
    const columns = toCheckpointColumns(checkpoint);
    await this.database
      .insertInto('app.subscription_checkpoints')
      .values({ subscription: this.subscription, ...columns })
      .onConflict((conflict) =>
        conflict
          .column('subscription')
          .doUpdateSet({ ...columns, updated_at: sql<Date>`now()` })
          .where((row) =>
            row.or([
              row('app.subscription_checkpoints.commit_position', '<', checkpoint.commit.toString()),
              row('app.subscription_checkpoints.commit_position', '>=', NO_POSITION_FROM.toString()),
            ]),
          ),
      )
      .execute();
  }
}
