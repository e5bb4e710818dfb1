import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AppSchema, MarketSeriesName } from '@app/read-models';

/** A close of its own, as it was confirmed. */
export interface ConfirmedClose {
  /** The source that was taken, then those that agreed with it. */
  readonly sources: readonly string[];
}

const evidenceSchema = z.object({ agreeing: z.array(z.string().min(1)) });
/** As many and as long as an event takes. */
const SOURCES_MAX = 20;
const SOURCE_LENGTH_MAX = 100;

/** What the record needs to know of the market, apart from its closes. */
export class RecordMarketRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** @returns undefined where the day has no close of its own */
  async confirmedClose(series: MarketSeriesName, day: string): Promise<ConfirmedClose | undefined> {
    const row = await this.database
      .selectFrom('app.daily_closes')
      .select(['source', 'carried', 'evidence'])
      .where('series', '=', series)
      .where('day', '=', day)
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (row === undefined || row.carried) return undefined;
    const evidence = evidenceSchema.safeParse(row.evidence);
    const said = [row.source, ...(evidence.success ? evidence.data.agreeing : [])];
    const sources = [...new Set(said.map((source) => source.slice(0, SOURCE_LENGTH_MAX)))];
    return { sources: sources.slice(0, SOURCES_MAX) };
  }

  /** Market time of the newest price; undefined while there is none. */
  async newestPriceAt(series: MarketSeriesName): Promise<Date | undefined> {
    const row = await this.database
      .selectFrom('app.market_snapshots')
      .select('as_of')
      .where('series', '=', series)
      .orderBy('tick', 'desc')
      .orderBy('refresh', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.as_of;
  }
}
