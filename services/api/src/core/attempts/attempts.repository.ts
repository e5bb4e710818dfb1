import { Inject, Injectable } from '@nestjs/common';
import { type AppDatabase, DATABASE } from '../dependencies.js';

/** Rows of former windows taken away by one call, so that none takes long. */
const CLEANUP_BATCH = 200;

@Injectable()
export class AttemptsRepository {
  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /** Counts one more attempt and gives the count of the window, this one included. */
  async add(bucket: Buffer, windowStart: Date): Promise<number> {
    const { count } = await this.database
      .insertInto('app.attempts')
      .values({ bucket, window_start: windowStart, count: 1 })
      .onConflict((conflict) =>
        conflict
          .columns(['bucket', 'window_start'])
          .doUpdateSet((row) => ({ count: row('app.attempts.count', '+', 1) })),
      )
      .returning('count')
      .executeTakeFirstOrThrow();
    return count;
  }

  async takeBack(bucket: Buffer, windowStart: Date): Promise<void> {
    await this.database
      .updateTable('app.attempts')
      .set((row) => ({ count: row('count', '-', 1) }))
      .where('bucket', '=', bucket)
      .where('window_start', '=', windowStart)
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
