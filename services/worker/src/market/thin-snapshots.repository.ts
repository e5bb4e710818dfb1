import { type Kysely, sql } from 'kysely';
import type { AppSchema } from '@app/read-models';

/**
 * Deletes the snapshots older than `before` but for the first of every `ticksKept` consecutive ticks.
 * @returns how many rows went
 */
export async function thinSnapshots(
  database: Kysely<AppSchema>,
  table: 'app.market_snapshots' | 'app.sid_snapshots',
  { before, ticksKept }: { readonly before: Date; readonly ticksKept: bigint },
): Promise<bigint> {
  // Written out rather than bound: the two places have to be the same text for Postgres.
  const stretch = sql`tick / ${sql.lit(ticksKept.toString())}::bigint`;
  const kept = database
    .selectFrom(table)
    .select(sql<string>`distinct on (${stretch}) id`.as('id'))
    .where('computed_at', '<', before)
    .orderBy(stretch)
    .orderBy('tick')
    .orderBy('id');
  const result = await database
    .deleteFrom(table)
    .where('computed_at', '<', before)
    .where('id', 'not in', kept)
    .executeTakeFirst();
  return result.numDeletedRows;
}
