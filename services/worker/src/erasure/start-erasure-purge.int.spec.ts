import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { ErasuresRepository } from '@app/accounts';
import { createDatabase, createPool, delay, fixedClock, silentLogger } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { createQueueing } from '../queue/bullmq-queueing.js';
import { startErasurePurge } from './start-erasure-purge.js';

const clock = fixedClock('2026-11-27T12:00:00.000Z');
const daysAgo = (days: number): Date => new Date(clock.now().getTime() - days * 86_400_000);
let testDatabase: TestDatabase;
/** One connection, whose statements end after a second, as those of the worker after thirty. */
let limited: Kysely<AppSchema>;
let other: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  const open = (max: number, statementTimeoutMs: number) =>
    createDatabase<AppSchema>(
      createPool(testDatabase.url, { applicationName: 'purge-test', max, statementTimeoutMs }),
    );
  limited = open(1, 1_000);
  other = open(2, 30_000);
  await other
    .insertInto('app.erasures')
    .values({ erased_user_id: randomUUID(), erased_at: daysAgo(3), finished_at: daysAgo(3) })
    .execute();
});
afterAll(async () => {
  await limited.destroy();
  await other.destroy();
  await testDatabase.drop();
});

it('purges at the start what was erased while the machine was off at the hours of the schedule (regression)', async () => {
  const queueing = createQueueing({ databaseUrl: testDatabase.url, logger: silentLogger() });
  const erasures = new ErasuresRepository(other);
  const runs: { readonly after: Date; readonly busy: readonly string[] | undefined }[] = [];
  try {
    await startErasurePurge({
      queueing,
      erasures: {
        purgeDeletedRows: async (after) => {
          const busy = await erasures.purgeDeletedRows(after);
          runs.push({ after, busy });
          return busy;
        },
      },
      clock,
      logger: silentLogger(),
    });
    for (let waited = 0; runs.length === 0 && waited < 30_000; waited += 50) await delay(50);
  } finally {
    await queueing.close();
  }
  expect(runs).toEqual([{ after: daysAgo(30), busy: [] }]);
});

describe('a purge', () => {
  const purgedWhileCredentialsAreInUse = async (during: () => Promise<void>) =>
    other.transaction().execute(async (transaction) => {
      await sql`lock table app.credentials in access share mode`.execute(transaction);
      const purge = new ErasuresRepository(limited).purgeDeletedRows(daysAgo(4));
      await during();
      return purge;
    });

  it('is not ended by the limit of a statement, which holds again afterwards (regression)', async () => {
    expect(await purgedWhileCredentialsAreInUse(() => Promise.resolve())).toEqual(['app.credentials']);
    const { rows } = await sql`show statement_timeout`.execute(limited);
    expect(rows).toEqual([{ statement_timeout: '1s' }]);
  });

  it('goes on with the next table after one whose statement was cancelled (regression)', async () => {
    const isCancelled = async (): Promise<boolean> => {
      const { rows } = await sql`
        select pg_cancel_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'vacuum%'`.execute(
        other,
      );
      return rows.length > 0;
    };
    const busy = await purgedWhileCredentialsAreInUse(async () => {
      while (!(await isCancelled())) await delay(20);
    });
    expect(busy).toEqual(['app.credentials']);
  });
});
