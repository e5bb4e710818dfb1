import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import type { Kysely } from 'kysely';
import type { DayRange } from '../days.js';

export interface BackfillKey extends DayRange {
  readonly series: FeedSeriesName;
  readonly kind: 'closes' | 'rates';
}

export interface BackfillProgress {
  /** The first day that is not done; one after the last when all are. Days since 1970-01-01. */
  readonly nextDay: number;
  readonly stored: number;
  /** Days held in quarantine. */
  readonly waiting: number;
  readonly isDone: boolean;
}

/** How far each backfill has come: the row moves in the transaction that stores the days, so a kill loses nothing. */
export class BackfillsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** The progress of a backfill, which begins with this call if it is new. */
  async begin(key: BackfillKey): Promise<BackfillProgress> {
    await this.database
      .insertInto('app.market_backfills')
      .values({ ...keyColumns(key), next_day: isoDateOf(key.from), status: 'running', last_error: null })
      .onConflict((conflict) => conflict.columns(['series', 'kind', 'from_day', 'to_day']).doNothing())
      .execute();
    const row = await this.ofKey(key).executeTakeFirstOrThrow();
    return progressOf(row);
  }

  /** Moves on by what was just stored; back by nothing, whoever else moved it. */
  async advance(
    key: BackfillKey,
    { nextDay, stored, waiting, at }: { nextDay: number; stored: number; waiting: number; at: Date },
  ): Promise<void> {
    await this.database
      .updateTable('app.market_backfills')
      .set(({ eb }) => ({
        next_day: isoDateOf(nextDay),
        status: nextDay > key.to ? 'done' : 'running',
        days_stored: eb('days_stored', '+', stored),
        days_waiting: eb('days_waiting', '+', waiting),
        last_error: null,
        updated_at: at,
      }))
      .where('series', '=', key.series)
      .where('kind', '=', key.kind)
      .where('from_day', '=', isoDateOf(key.from))
      .where('to_day', '=', isoDateOf(key.to))
      .where('next_day', '<', isoDateOf(nextDay))
      .execute();
  }

  async fail(key: BackfillKey, message: string, at: Date): Promise<void> {
    await this.database
      .updateTable('app.market_backfills')
      .set({ last_error: message.slice(0, 300), updated_at: at })
      .where('series', '=', key.series)
      .where('kind', '=', key.kind)
      .where('from_day', '=', isoDateOf(key.from))
      .where('to_day', '=', isoDateOf(key.to))
      .execute();
  }

  /** Backfills that have not come to their end. */
  async unfinished(series: FeedSeriesName, kind: BackfillKey['kind']): Promise<BackfillKey[]> {
    const rows = await this.database
      .selectFrom('app.market_backfills')
      .select(['from_day', 'to_day'])
      .where('series', '=', series)
      .where('kind', '=', kind)
      .where('status', '=', 'running')
      .orderBy('from_day')
      .execute();
    return rows.map(({ from_day, to_day }) => ({
      series,
      kind,
      from: dayNumberOf(from_day),
      to: dayNumberOf(to_day),
    }));
  }

  private ofKey(key: BackfillKey) {
    return this.database
      .selectFrom('app.market_backfills')
      .select(['next_day', 'status', 'days_stored', 'days_waiting'])
      .where('series', '=', key.series)
      .where('kind', '=', key.kind)
      .where('from_day', '=', isoDateOf(key.from))
      .where('to_day', '=', isoDateOf(key.to));
  }
}

const keyColumns = ({ series, kind, from, to }: BackfillKey) => ({
  series,
  kind,
  from_day: isoDateOf(from),
  to_day: isoDateOf(to),
});

function progressOf(row: {
  readonly next_day: string;
  readonly status: string;
  readonly days_stored: number;
  readonly days_waiting: number;
}): BackfillProgress {
  return {
    nextDay: dayNumberOf(row.next_day),
    stored: row.days_stored,
    waiting: row.days_waiting,
    isDone: row.status === 'done',
  };
}
