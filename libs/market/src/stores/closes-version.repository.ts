import type { Kysely } from 'kysely';
import type { AppSchema, MarketSeriesName } from '@app/read-models';

export interface ClosesVersionOptions {
  /** Without closes that were computed between two known ones. */
  readonly onlyTrue?: boolean;
}

/**
 * Names the state of a series' closes: it changes with every close that is stored, also one that corrects another.
 * Undefined while there is none.
 */
export async function closesVersion(
  database: Kysely<AppSchema>,
  series: MarketSeriesName,
  { onlyTrue = false }: ClosesVersionOptions = {},
): Promise<string | undefined> {
  const row = await database
    .selectFrom('app.daily_closes')
    .select(({ fn }) => [fn.countAll<string>().as('rows'), fn.max('recorded_at').as('newest')])
    .where('series', '=', series)
    .$if(onlyTrue, (query) => query.where('carried', '=', false))
    .executeTakeFirstOrThrow();
  return row.rows === '0' ? undefined : `${row.rows} ${row.newest.toISOString()}`;
}
