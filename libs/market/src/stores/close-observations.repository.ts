import { type Kysely, sql } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import type { Opinion } from '../checks/decide-price.js';
import type { DayRange } from '../days.js';
import { formatUsdPrice } from '../numbers/usd-price.js';
import { storedPrice } from './closes.repository.js';

export type OpinionsByDay = ReadonlyMap<number, readonly Opinion[]>;

const CHUNK_ROWS = 1_000;

/** What every provider said of every day: a provider that changes its mind leaves both figures. */
export class CloseObservationsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  async note(series: FeedSeriesName, opinions: OpinionsByDay, at: Date): Promise<void> {
    const rows = [...opinions].flatMap(([day, ofDay]) =>
      ofDay.map(({ source, price }) => ({
        series,
        day: isoDateOf(day),
        source,
        close_usd: formatUsdPrice(price),
        first_seen_at: at,
        last_seen_at: at,
      })),
    );
    for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
      await this.database
        .insertInto('app.close_observations')
        .values(rows.slice(start, start + CHUNK_ROWS))
        .onConflict((conflict) =>
          conflict
            .columns(['series', 'day', 'source', 'close_usd'])
            .doUpdateSet({ last_seen_at: sql<Date>`excluded.last_seen_at` }),
        )
        .execute();
    }
  }

  /** The last word of each source on each day of a range. */
  async lastWords(series: FeedSeriesName, range: DayRange): Promise<Map<number, Opinion[]>> {
    const rows = await this.database
      .selectFrom('app.close_observations')
      .select(['day', 'source', 'close_usd'])
      .distinctOn(['day', 'source'])
      .where('series', '=', series)
      .where('day', '>=', isoDateOf(range.from))
      .where('day', '<=', isoDateOf(range.to))
      .orderBy('day')
      .orderBy('source')
      .orderBy('last_seen_at', 'desc')
      .execute();
    const byDay = new Map<number, Opinion[]>();
    for (const { day, source, close_usd } of rows) {
      const number = dayNumberOf(day);
      const ofDay = byDay.get(number) ?? [];
      ofDay.push({ source, price: storedPrice(close_usd) });
      byDay.set(number, ofDay);
    }
    return byDay;
  }
}
