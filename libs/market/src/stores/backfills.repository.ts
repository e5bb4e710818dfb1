import type { Kysely } from 'kysely';
import type { AppSchema, FeedSeriesName } from '@app/read-models';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import type { DayRange } from '../days.js';

/** A stretch of days that a backfill fills at once, and how far it is. */
export interface BackfillStep extends DayRange {
  /** Every provider that reaches its missing days has answered. */
  readonly isDone: boolean;
  readonly stored: number;
  /** Days held in quarantine. */
  readonly held: number;
  /** Why it could not be filled at the last try. */
  readonly lastError: string | null;
  readonly startedAt: Date;
  readonly updatedAt: Date;
}

export interface StepOutcome extends Pick<BackfillStep, 'isDone' | 'stored' | 'held'> {
  readonly at: Date;
}

/** What the steps are of: rates keep no progress, since a gap in them is found from the rates themselves. */
const KIND = 'closes';

const columns = [
  'from_day',
  'to_day',
  'status',
  'days_stored',
  'days_waiting',
  'last_error',
  'started_at',
  'updated_at',
] as const;

/** How far each step has come: its row moves in the transaction that stores the days, so a kill loses nothing. */
export class BackfillsRepository {
  constructor(private readonly database: Kysely<AppSchema>) {}

  /** The step, which begins with this call if it is new or was done before: then it is looked at once more. */
  async begin(series: FeedSeriesName, range: DayRange, at: Date): Promise<BackfillStep> {
    await this.database
      .insertInto('app.market_backfills')
      .values({
        ...keyOf(series, range),
        ...{ next_day: isoDateOf(range.from), status: 'running', last_error: null },
        ...{ started_at: at, updated_at: at },
      })
      .onConflict((conflict) =>
        conflict
          .columns(['series', 'kind', 'from_day', 'to_day'])
          .doUpdateSet({ status: 'running', started_at: at, next_day: isoDateOf(range.from) })
          .where('app.market_backfills.status', '=', 'done'),
      )
      .execute();
    return stepOf(await this.ofKey(series, range).executeTakeFirstOrThrow());
  }

  /** Counts what was just stored; a step that is done stays done. */
  async advance(series: FeedSeriesName, range: DayRange, outcome: StepOutcome): Promise<void> {
    const { stored, held, isDone, at } = outcome;
    await this.update(series, range)
      .set(({ eb }) => ({
        next_day: isoDateOf(isDone ? range.to + 1 : range.from),
        status: isDone ? 'done' : 'running',
        days_stored: eb('days_stored', '+', stored),
        days_waiting: held,
        last_error: null,
        updated_at: at,
      }))
      .where('status', '=', 'running')
      .execute();
  }

  async fail(series: FeedSeriesName, range: DayRange, message: string, at: Date): Promise<void> {
    await this.update(series, range)
      .set({ last_error: message.slice(0, 300), updated_at: at })
      .execute();
  }

  /** Every step of a series, the newest days first. */
  async steps(series: FeedSeriesName): Promise<BackfillStep[]> {
    const rows = await this.database
      .selectFrom('app.market_backfills')
      .select(columns)
      .where('series', '=', series)
      .where('kind', '=', KIND)
      .orderBy('to_day', 'desc')
      .execute();
    return rows.map(stepOf);
  }

  private update(series: FeedSeriesName, range: DayRange) {
    const key = keyOf(series, range);
    return this.database
      .updateTable('app.market_backfills')
      .where('series', '=', key.series)
      .where('kind', '=', key.kind)
      .where('from_day', '=', key.from_day)
      .where('to_day', '=', key.to_day);
  }

  private ofKey(series: FeedSeriesName, range: DayRange) {
    const key = keyOf(series, range);
    return this.database
      .selectFrom('app.market_backfills')
      .select(columns)
      .where('series', '=', key.series)
      .where('kind', '=', key.kind)
      .where('from_day', '=', key.from_day)
      .where('to_day', '=', key.to_day);
  }
}

const keyOf = (series: FeedSeriesName, { from, to }: DayRange) =>
  ({ series, kind: KIND, from_day: isoDateOf(from), to_day: isoDateOf(to) }) as const;

function stepOf(row: {
  readonly from_day: string;
  readonly to_day: string;
  readonly status: string;
  readonly days_stored: number;
  readonly days_waiting: number;
  readonly last_error: string | null;
  readonly started_at: Date;
  readonly updated_at: Date;
}): BackfillStep {
  return {
    from: dayNumberOf(row.from_day),
    to: dayNumberOf(row.to_day),
    isDone: row.status === 'done',
    stored: row.days_stored,
    held: row.days_waiting,
    lastError: row.last_error,
    startedAt: row.started_at,
    updatedAt: row.updated_at,
  };
}
