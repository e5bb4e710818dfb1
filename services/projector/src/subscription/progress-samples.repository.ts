import type { Kysely } from 'kysely';
import type { ReadSchema } from '@app/read-models';

/** As many as are quickly compared at each connect. */
const STREAMS = 5;

/** The streams of which the read models show most events. */
export async function longestStreams(
  db: Kysely<ReadSchema>,
): Promise<readonly { readonly stream: string; readonly revision: bigint }[]> {
  const rows = await db
    .selectFrom('stream_progress')
    .select(['stream', 'revision'])
    .where('revision', '>=', '0')
    .orderBy('revision', 'desc')
    .orderBy('stream')
    .limit(STREAMS)
    .execute();
  return rows.map(({ stream, revision }) => ({ stream, revision: BigInt(revision) }));
}
