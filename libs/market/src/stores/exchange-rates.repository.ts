import { type Kysely, sql } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import type { DayRange } from '../days.js';
import { type BrlRate, formatBrlRate, parseBrlRate } from '../numbers/brl-rate.js';

export interface StoredRate {
  readonly day: number;
  readonly rate: BrlRate;
  readonly source: string;
  readonly version: number;
}

const PAIR = 'USD/BRL';
const CHUNK_ROWS = 1_000;

/** USD/BRL by published day. A day without a row takes the last one before it, and says its date. */
export class ExchangeRatesRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  async lock(series: FeedSeriesName): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`app.exchange_rates ${series}`}))`.execute(
      this.database,
    );
  }

  /** The newest version of each stored day, ascending. */
  async newest(series: FeedSeriesName, range: DayRange): Promise<StoredRate[]> {
    const rows = await this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'rate', 'source', 'version'])
      .distinctOn('day')
      .where('pair', '=', PAIR)
      .where('series', '=', series)
      .where('day', '>=', isoDateOf(range.from))
      .where('day', '<=', isoDateOf(range.to))
      .orderBy('day')
      .orderBy('version', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, day: dayNumberOf(row.day), rate: storedRate(row.rate) }));
  }

  /** The last rate up to a day: at weekends and holidays that of the business day before. */
  async upTo(series: FeedSeriesName, day: number): Promise<StoredRate | undefined> {
    const row = await this.database
      .selectFrom('app.exchange_rates')
      .select(['day', 'rate', 'source', 'version'])
      .where('pair', '=', PAIR)
      .where('series', '=', series)
      .where('day', '<=', isoDateOf(day))
      .orderBy('day', 'desc')
      .orderBy('version', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row === undefined ? undefined : { ...row, day: dayNumberOf(row.day), rate: storedRate(row.rate) };
  }

  /** @returns how many were new */
  async add(series: FeedSeriesName, rates: readonly StoredRate[]): Promise<number> {
    let added = 0n;
    for (let start = 0; start < rates.length; start += CHUNK_ROWS) {
      const rows = rates.slice(start, start + CHUNK_ROWS).map(
        ({ day, rate, source, version }) =>
          ({
            pair: PAIR,
            series,
            day: isoDateOf(day),
            version,
            rate: formatBrlRate(rate),
            source,
          }) as const,
      );
      const { numInsertedOrUpdatedRows } = await this.database
        .insertInto('app.exchange_rates')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['pair', 'series', 'day', 'version']).doNothing())
        .executeTakeFirst();
      added += numInsertedOrUpdatedRows ?? 0n;
    }
    return Number(added);
  }
}

function storedRate(text: string): BrlRate {
  const rate = parseBrlRate(text);
  if (rate === undefined) throw new RangeError('a stored rate is none');
  return rate;
}
