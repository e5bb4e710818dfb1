import { type Kysely, sql } from 'kysely';
import type { ReadSchema } from '@app/read-models';

const STREAMS_MAX = 1_000;

/**
 * Parked streams of a version; with `former`, only those of which that version shows more events. A stream that is
 * parked at the same event in both is no reason against the new one.
 */
export async function newlyParkedStreams(
  db: Kysely<ReadSchema>,
  { schema, former }: { readonly schema: string; readonly former: string | undefined },
): Promise<string[]> {
  const further =
    former === undefined
      ? sql`true`
      : sql`exists (
          select from ${sql.id(former, 'stream_progress')} as shown
          where shown.stream = progress.stream and shown.revision > progress.revision
        )`;
  const { rows } = await sql<{ stream: string }>`
    select stream from ${sql.id(schema, 'stream_progress')} as progress
    where parked_at is not null and ${further}
    order by stream limit ${STREAMS_MAX}
  `.execute(db);
  return rows.map(({ stream }) => stream);
}
