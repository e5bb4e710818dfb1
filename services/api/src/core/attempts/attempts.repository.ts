import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AppDatabase, DATABASE } from '../dependencies.js';

/** Rows of former days taken away by one call, so that none takes long. */
const CLEANUP_BATCH = 200;

export interface AttemptWindow {
  readonly at: Date;
  /** Attempts of this moment and before count no more. */
  readonly after: Date;
  readonly limit: number;
}

export interface CountedAttempts {
  readonly isAdded: boolean;
  /** Attempts in the window before this one, and when the first of them was. */
  readonly former: number;
  readonly oldest: Date | null;
}

/** Attempts by the moment at which they were made: `window_start` is that moment. */
@Injectable()
export class AttemptsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Counts one more attempt unless the limit is reached by those after a moment. */
  async add(bucket: Buffer, { at, after, limit }: AttemptWindow): Promise<CountedAttempts> {
    return this.database.transaction().execute(async (transaction) => {
      // One at a time for a bucket: of two parallel attempts the second must see the first.
      await sql`select pg_advisory_xact_lock(${bucket.readBigInt64BE()})`.execute(transaction);
      const { former, oldest } = await transaction
        .selectFrom('app.attempts')
        .select(({ fn }) => [
          sql<number>`coalesce(sum(count), 0)::int`.as('former'),
          fn.min('window_start').as('oldest'),
        ])
        .where('bucket', '=', bucket)
        .where('window_start', '>', after)
        .where('count', '>', 0)
        .executeTakeFirstOrThrow();
      if (former >= limit) return { former, oldest, isAdded: false };
      await transaction
        .deleteFrom('app.attempts')
        .where('bucket', '=', bucket)
        .where('window_start', '<=', after)
        .execute();
      await transaction
        .insertInto('app.attempts')
        .values({ bucket, window_start: at, count: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['bucket', 'window_start'])
            .doUpdateSet((row) => ({ count: row('app.attempts.count', '+', 1) })),
        )
        .execute();
      return { former, oldest, isAdded: true };
    });
  }

  async takeBack(bucket: Buffer, at: Date): Promise<void> {
    await this.database
      .updateTable('app.attempts')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('bucket', '=', bucket)
      .where('window_start', '=', at)
      .where('count', '>', 0)
      .execute();
  }

  async removeBefore(moment: Date): Promise<void> {
    await this.database
      .deleteFrom('app.attempts')
      .where((row) =>
        row(
          row.refTuple('bucket', 'window_start'),
          'in',
          row
            .selectFrom('app.attempts as old')
            .select(['old.bucket', 'old.window_start'])
            .where('old.window_start', '<', moment)
            .limit(CLEANUP_BATCH)
            .$asTuple('bucket', 'window_start'),
        ),
      )
      .execute();
  }
}
