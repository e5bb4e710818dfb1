import type { Kysely } from 'kysely';
import { CheckpointNotInLogError, type EventStore, isStreamDeleted } from '@app/event-store';
import type { ReadSchema } from '@app/read-models';
import { longestStreams } from './progress-samples.repository.js';

/** What an operator does where the read models are of another log. */
export const REBUILD_REMEDY =
  'Connect the former event store, or run `npm run projections:rebuild` to make the read models from this one.';

/**
 * A log that is another one may be longer than the checkpoint, so a few streams that the read models know are compared
 * with it as well. One that somebody deleted says nothing of the log.
 * @throws CheckpointNotInLogError; StoreUnavailableError
 */
export async function checkProgress(store: EventStore, db: Kysely<ReadSchema>): Promise<void> {
  for (const { stream, revision } of await longestStreams(db)) {
    if (await isStreamDeleted(store, stream)) continue;
    const head = await store.readHead(stream);
    const end = head === 'no-stream' ? -1n : head.revision;
    if (end >= revision) continue;
    const found = head === 'no-stream' ? 'is not in the log' : `ends at revision ${end}`;
    throw new CheckpointNotInLogError(
      `The read models show ${stream} at revision ${revision}, but it ${found}: the event store is an older or another one. ${REBUILD_REMEDY}`,
    );
  }
}
