import type { Kysely } from 'kysely';
import { fromCheckpointRow, toCheckpointColumns } from '@app/event-store';
import type { AppSchema, StreamHeadsSchema } from '@app/read-models';
import { type LogPair, mapCheckpoints } from './map-checkpoints.js';

/**
 * Points what Postgres remembers of positions in the source's log at its copy, in one transaction: each checkpoint of a
 * subscription goes on at the same event, and the cached heads of all streams are removed. The read models have checkpoints
 * of their own, which a rebuild writes.
 * @throws what {@link mapCheckpoints} throws; then nothing was changed
 */
export async function repointPositions(database: Kysely<AppSchema>, logs: LogPair): Promise<void> {
  const rows = await database.selectFrom('app.subscription_checkpoints').selectAll().execute();
  const mapped = await mapCheckpoints(
    new Map(rows.map((row) => [row.subscription, fromCheckpointRow(row)])),
    logs,
  );
  await database
    .$extendTables<StreamHeadsSchema>()
    .transaction()
    .execute(async (transaction) => {
      for (const [subscription, checkpoint] of mapped)
        await (
          checkpoint === 'start'
            ? transaction.deleteFrom('app.subscription_checkpoints').where('subscription', '=', subscription)
            : transaction
                .updateTable('app.subscription_checkpoints')
                .set(toCheckpointColumns(checkpoint))
                .where('subscription', '=', subscription)
        ).execute();
      await transaction.deleteFrom('cache.stream_heads').execute();
      await transaction.deleteFrom('cache.stream_heads_progress').execute();
    });
}
