import type { Kysely } from 'kysely';
import type { AppSchema } from '../schema/app-schema.js';

/** How a comparison of everybody's rows with the streams ended. */
export interface RowComparison {
  readonly finishedAt: Date;
  readonly streams: number;
  readonly differences: number;
  /** Streams of which the newest events were not compared, since the projector was behind. */
  readonly behind: number;
  /** The first hundred people whose rows differ. */
  readonly differing: readonly string[];
}

/** Keeps that of a UTC day, the first where there are two, and none of the days before. */
export async function keepRowComparison(
  database: Kysely<AppSchema>,
  day: string,
  { finishedAt, streams, differences, behind, differing }: RowComparison,
): Promise<void> {
  await database.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('cache.row_comparisons')
      .values({
        ...{ day, finished_at: finishedAt, differing },
        ...{ streams: BigInt(streams), differences: BigInt(differences), behind: BigInt(behind) },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await transaction.deleteFrom('cache.row_comparisons').where('day', '<', day).execute();
  });
}

/** The newest, with its UTC day; undefined before the first. */
export async function newestRowComparison(
  database: Kysely<AppSchema>,
): Promise<(RowComparison & { readonly day: string }) | undefined> {
  const found = await database
    .selectFrom('cache.row_comparisons')
    .selectAll()
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  return {
    ...{ day: found.day, finishedAt: found.finished_at, differing: found.differing },
    streams: Number.parseInt(found.streams, 10),
    differences: Number.parseInt(found.differences, 10),
    behind: Number.parseInt(found.behind, 10),
  };
}
