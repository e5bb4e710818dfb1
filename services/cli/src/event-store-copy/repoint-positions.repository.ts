import type { Kysely } from 'kysely';
import { type Position, toCheckpointColumns } from '@app/event-store';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';

/**
 * Points what Postgres remembers of positions in the event store's log at another log that holds the same events: the
 * checkpoints of subscriptions, which had seen everything, go on at its end, and the cached heads of all streams go. The
 * read models have checkpoints of their own, which a rebuild makes anew.
 */
export async function repointPositions(database: Kysely<AppSchema>, end: Position): Promise<void> {
  await database
    .$extendTables<StreamHeadsSchema>()
    .transaction()
    .execute(async (transaction) => {
      await transaction
        .updateTable('app.subscription_checkpoints')
        .set(toCheckpointColumns({ ...end, eventId: undefined }))
        .execute();
      await transaction.deleteFrom('cache.stream_heads').execute();
      await transaction.deleteFrom('cache.stream_heads_progress').execute();
    });
}
