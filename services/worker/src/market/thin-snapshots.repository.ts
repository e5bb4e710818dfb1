import type { AppSchema } from '@app/read-models';
import { sql, type Kysely } from 'kysely';

/**
 * Deletes the snapshots older than `before` but for the first of every `ticksKept` consecutive ticks.
 * @returns how many rows went
 */
export async function thinSnapshots(
  database: Kysely<AppSchema>,
  table: 'app.market_snapshots' | 'app.sid_snapshots',
  { before, ticksKept }: { readonly before: Date; readonly ticksKept: bigint },
): Promise<bigint> {
  const kept = database
    .selectFrom(table)
    .select(({ fn }) => fn.min('tick').as('tick'))
    .where('computed_at', '<', before)
    .groupBy(sql`tick / ${ticksKept.toString()}::bigint`);
  const result = await database
    .deleteFrom(table)
    .where('computed_at', '<', before)
    .where('tick', 'not in', kept)
    .executeTakeFirst();
  return result.numDeletedRows;
}
