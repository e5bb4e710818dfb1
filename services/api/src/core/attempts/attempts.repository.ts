import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AppDatabase, DATABASE } from '../dependencies.js';

/** Rows of former days taken away by one call, so that none takes long. */
const CLEANUP_BATCH = 200;

export interface AttemptWindow {
  readonly at: Date;
  /** Attempts of this moment and before count no more. */
  readonly after: Date;
  /** At least 1. */
  readonly limit: number;
}

export interface CountedAttempts {
  readonly isAdded: boolean;
  /** Attempts in the window before this one, and when the first of them was. */
  readonly former: number;
  readonly oldest: Date | null;
}

/**
 * The moments of the attempts that count, one row a bucket. Every access is one statement: parallel attempts of a bucket
 * wait for one another's row lock, and none keeps a connection for longer than its own statement and those.
 */
@Injectable()
export class AttemptsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Counts one more attempt unless the limit is reached by those after a moment. */
  async add(bucket: Buffer, { at, after, limit }: AttemptWindow): Promise<CountedAttempts> {
    // Of the row as it is once it is locked, so that of two parallel attempts the second sees the first.
    const recent = sql<Date[]>`array(
      select moment from unnest(attempt_windows.moments) as moment where moment > ${after} order by moment
    )`;
    const added = await this.database
      .insertInto('app.attempt_windows')
      .values({ bucket, moments: [at], newest: at })
      .onConflict((conflict) =>
        conflict
          .column('bucket')
          .doUpdateSet({ moments: sql<Date[]>`${recent} || ${at}::timestamptz`, newest: at })
          .where(sql<boolean>`cardinality(${recent}) < ${limit}`),
      )
      .returning('moments')
      .executeTakeFirst();
    if (added !== undefined) return { isAdded: true, ...formerOf(added.moments.slice(0, -1)) };
    return { isAdded: false, ...formerOf(await this.list(bucket, after)) };
  }

  /** The moments of a bucket after one, in no order. */
  async list(bucket: Buffer, after: Date): Promise<readonly Date[]> {
    const row = await this.database
      .selectFrom('app.attempt_windows')
      .select('moments')
      .where('bucket', '=', bucket)
      .executeTakeFirst();
    return row?.moments.filter((moment) => moment > after) ?? [];
  }

  /** Takes one attempt of a moment away, and the row with its last one. */
  async takeBack(bucket: Buffer, at: Date): Promise<void> {
    const place = sql`array_position(moments, ${at}::timestamptz)`;
    await this.database
      .updateTable('app.attempt_windows')
      .set({ moments: sql<Date[]>`moments[:${place} - 1] || moments[${place} + 1:]` })
      .where('bucket', '=', bucket)
      .where(sql<boolean>`${place} is not null`)
      .execute();
    await this.database
      .deleteFrom('app.attempt_windows')
      .where('bucket', '=', bucket)
      .where(sql<boolean>`cardinality(moments) = 0`)
      .execute();
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.database
      .deleteFrom('app.attempt_windows')
      .where('bucket', 'in', (row) =>
        row
          .selectFrom('app.attempt_windows as old')
          .select('old.bucket')
          .where('old.newest', '<', moment)
          .limit(CLEANUP_BATCH),
      )
      .execute();
  }
}

const formerOf = (moments: readonly Date[]): Pick<CountedAttempts, 'former' | 'oldest'> => ({
  former: moments.length,
  oldest: moments.length === 0 ? null : new Date(Math.min(...moments.map((moment) => moment.getTime()))),
});
