import { type Kysely, sql } from 'kysely';
import type { AppSchema, MarketSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import type { DayRange } from '../days.js';
import { formatUsdPrice, parseStoredPrice, type UsdPrice } from '../numbers/usd-price.js';

/** Why a version of a close exists: `correction` is that of the feeds; people correct by `import` and `accepted`. */
export type CloseReason = 'finalised' | 'backfill' | 'import' | 'correction' | 'accepted';

export interface StoredClose {
  /** Days since 1970-01-01. */
  readonly day: number;
  readonly close: UsdPrice;
  readonly source: string;
  /** 1 for the first close of a day. */
  readonly version: number;
  readonly reason: CloseReason | 'recording';
  readonly recordedAt: Date;
}

export interface NewClose {
  readonly day: number;
  readonly close: UsdPrice;
  readonly source: string;
  readonly version: number;
  readonly reason: CloseReason;
  /** What the sources said, and who decided: becomes JSON. */
  readonly evidence: object;
}

/** Whether a person stored it: by an import, also one that corrects, or by accepting it. */
export const isByPerson = ({ reason }: Pick<StoredClose, 'reason'>): boolean =>
  reason === 'import' || reason === 'accepted';

/** Rows of one insert: well below Postgres' 65 535 bound parameters. */
const CHUNK_ROWS = 1_000;

/**
 * Daily closes as they are known. A stored row is never changed: a correction is a further version of its day, so that
 * what was known at a moment can be computed at any time.
 */
export class ClosesRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** Makes concurrent writers of a series wait for one another; call it first in a transaction. */
  async lock(series: MarketSeriesName): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtext(${`app.daily_closes ${series}`}))`.execute(this.database);
  }

  /**
   * The newest version of each stored day, ascending.
   * @param at only what was known at that moment
   */
  async newest(series: MarketSeriesName, range?: DayRange, at?: Date): Promise<StoredClose[]> {
    let query = this.database
      .selectFrom('app.daily_closes')
      .select(['day', 'close_usd', 'source', 'version', 'reason', 'recorded_at'])
      .distinctOn('day')
      .where('series', '=', series)
      .orderBy('day')
      .orderBy('version', 'desc');
    if (range !== undefined)
      query = query.where('day', '>=', isoDateOf(range.from)).where('day', '<=', isoDateOf(range.to));
    if (at !== undefined) query = query.where('recorded_at', '<=', at);
    return (await query.execute()).map(storedClose);
  }

  /** Every version of the days of a range, by day and version. */
  async versions(series: MarketSeriesName, range: DayRange): Promise<StoredClose[]> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select(['day', 'close_usd', 'source', 'version', 'reason', 'recorded_at'])
      .where('series', '=', series)
      .where('day', '>=', isoDateOf(range.from))
      .where('day', '<=', isoDateOf(range.to))
      .orderBy('day')
      .orderBy('version')
      .execute();
    return rows.map(storedClose);
  }

  /** First and last stored day; undefined while there is none. */
  async range(series: MarketSeriesName): Promise<DayRange | undefined> {
    const row = await this.database
      .selectFrom('app.daily_closes')
      .select(({ fn }) => [fn.min('day').as('from'), fn.max('day').as('to')])
      .where('series', '=', series)
      .executeTakeFirst();
    const { from, to } = nullable(row);
    return from === null || to === null ? undefined : { from: dayNumberOf(from), to: dayNumberOf(to) };
  }

  /** Every stored day. */
  async days(series: MarketSeriesName): Promise<Set<number>> {
    const rows = await this.database
      .selectFrom('app.daily_closes')
      .select('day')
      .distinct()
      .where('series', '=', series)
      .execute();
    return new Set(rows.map(({ day }) => dayNumberOf(day)));
  }

  /**
   * Stores closes; one whose day and version are there already stays as it is.
   * @returns how many were new
   */
  async add(series: MarketSeriesName, closes: readonly NewClose[]): Promise<number> {
    let added = 0n;
    for (let start = 0; start < closes.length; start += CHUNK_ROWS) {
      const rows = closes.slice(start, start + CHUNK_ROWS).map((close) => ({
        series,
        day: isoDateOf(close.day),
        version: close.version,
        close_usd: formatUsdPrice(close.close),
        source: close.source,
        reason: close.reason,
        evidence: JSON.stringify(close.evidence),
        // Not when the transaction began: it may have waited for another one, and prices were evaluated meanwhile without
        // what it brings.
        recorded_at: sql<Date>`clock_timestamp()`,
      }));
      const { numInsertedOrUpdatedRows } = await this.database
        .insertInto('app.daily_closes')
        .values(rows)
        .onConflict((conflict) => conflict.columns(['series', 'day', 'version']).doNothing())
        .executeTakeFirst();
      added += numInsertedOrUpdatedRows ?? 0n;
    }
    return Number(added);
  }
}

interface CloseRow {
  readonly day: string;
  readonly close_usd: string;
  readonly source: string;
  readonly version: number;
  readonly reason: StoredClose['reason'];
  readonly recorded_at: Date;
}

function storedClose(row: CloseRow): StoredClose {
  return {
    day: dayNumberOf(row.day),
    close: storedPrice(row.close_usd),
    source: row.source,
    version: row.version,
    reason: row.reason,
    recordedAt: row.recorded_at,
  };
}

/** A price column's text. @throws RangeError where the table holds what its own checks exclude */
export function storedPrice(text: string): UsdPrice {
  const price = parseStoredPrice(text);
  if (price === undefined) throw new RangeError('a stored price is none');
  return price;
}

/** Aggregates over no row are null, which their types do not say. */
function nullable(row: { from: string; to: string } | undefined): { from: string | null; to: string | null } {
  return row ?? { from: null, to: null };
}
