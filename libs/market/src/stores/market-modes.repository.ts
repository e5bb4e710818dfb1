import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AppSchema, MarketSeriesName } from '@app/read-models';

/** Which market the workers chose at their starts, the last one counts: readers show nothing of another series. */
export class MarketModesRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** What was chosen last; null: no market at all, or none yet. */
  async current(): Promise<MarketSeriesName | null> {
    const row = await this.database
      .selectFrom('app.market_modes')
      .select('series')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.series ?? null;
  }

  /** @param series null where there is no market at all */
  async choose(series: MarketSeriesName | null, at: Date): Promise<void> {
    await this.database.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(hashtext('app.market_modes'))`.execute(transaction);
      const newest = await transaction
        .selectFrom('app.market_modes')
        .select('series')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (newest !== undefined && newest.series === series) return;
      await transaction.insertInto('app.market_modes').values({ series, chosen_at: at }).execute();
    });
  }
}

/**
 * Whether a row's column `series` is that of the market which was chosen last, or last before a moment. True of every row
 * while none has ever been chosen.
 */
export const isOfChosenSeries = (at?: Date): RawBuilder<boolean> => {
  const until = at === undefined ? sql`true` : sql`chosen_at <= ${at}`;
  return sql<boolean>`(
    not exists (select 1 from app.market_modes where ${until})
    or series = (select mode.series from app.market_modes mode where ${until} order by mode.id desc limit 1)
  )`;
};

/** Whether a rate's column `series` belongs to the chosen market: fakes have rates of their own. */
export const isOfChosenRates = sql<boolean>`series = (
  case when (select mode.series from app.market_modes mode order by mode.id desc limit 1) = 'local'
    then 'local' else 'market' end
)`;
