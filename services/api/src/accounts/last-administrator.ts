import { Inject, Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { type AppDatabase, DATABASE } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import { KeyedMutex } from '../core/streams/keyed-mutex.js';

/** One for all: who is the last one depends on everybody. */
const ALL = 'administrators';

/** Somebody who can sign in has to be left to administer. */
@Injectable()
export class LastAdministrator {
  /** Before the lock of the database, so that those who wait hold no connection. */
  readonly #queue = new KeyedMutex();

  constructor(@Inject(DATABASE) private readonly database: AppDatabase) {}

  /**
   * Carries out what may take an administrator away, one after the other over all processes.
   * @throws ProblemError 409 where nobody else would be left; whatever the change throws
   */
  async keep<Result>(userId: string, change: () => Promise<Result>): Promise<Result> {
    if (!(await this.isAdministrator(userId))) return change();
    const turn = await this.#queue.run(ALL, () =>
      this.database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(hashtext(${ALL}))`.execute(transaction);
        const enabled = await transaction
          .selectFrom('app.credentials')
          .select('user_id as userId')
          .where('is_admin', '=', true)
          .where('status', '=', 'active')
          .orderBy('user_id')
          .limit(2)
          .execute();
        if (enabled.length === 1 && enabled[0]?.userId === userId) throw lastAdministrator();
        return change();
      }),
    );
    if (turn.turn === 'taken') return turn.result;
    throw new ProblemError({
      ...{
        status: 503,
        code: 'SERVICE.UNAVAILABLE',
        detail: 'Too many requests of this kind, please try again',
      },
      headers: { 'Retry-After': '1' },
    });
  }

  private async isAdministrator(userId: string): Promise<boolean> {
    const row = await this.database
      .selectFrom('app.credentials')
      .select('is_admin')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return row?.is_admin === true;
  }
}

const lastAdministrator = (): ProblemError =>
  new ProblemError({
    status: 409,
    code: 'ADMIN.LAST_ADMINISTRATOR',
    detail: 'This is the last administrator who can sign in; make another one first',
  });
