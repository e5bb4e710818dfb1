import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Kysely } from 'kysely';
import { AppError, createDatabase, createPool, delay, silentLogger } from '@app/platform';
import { type AppSchema, workerParts } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { reportPart } from './report-part.js';
import { reportedJob } from './reported-job.js';

let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 2 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const partOf = async (part: string) => (await workerParts(database)).find((each) => each.part === part);

it('a follower that cannot subscribe says why, before its first event, and takes it back in a clean stop', async () => {
  const stopping = new AbortController();
  const reporting = reportPart({
    ...{ database, part: 'account-effects', instance: 'a', logger: silentLogger() },
    ...{ signal: stopping.signal, everyMs: 5 },
    health: () => ({
      ...{
        state: 'backing-off',
        checkpoint: undefined,
        handledEvents: 0,
        bufferedEvents: 0,
        lagMs: undefined,
      },
      ...{ lastProgressAt: undefined, consecutiveDrops: 9, lastError: undefined, brokenAppends: 0 },
      failure: 'subscription to $all: access denied',
    }),
  });
  while ((await partOf('account-effects')) === undefined) await delay(5);
  expect(await partOf('account-effects')).toMatchObject({
    state: 'backing-off',
    failure: 'subscription to $all: access denied',
  });
  stopping.abort();
  await reporting;
  expect(await partOf('account-effects')).toBeUndefined();
});

it('a job that fails is shown with its error until it succeeds; one that is interrupted or busy is no failure', async () => {
  const stopping = new AbortController();
  const job = (error?: Error) =>
    reportedJob({ database, part: 'erasures', logger: silentLogger(), signal: stopping.signal }, () =>
      error === undefined ? Promise.resolve() : Promise.reject(error),
    );
  await expect(job(new AppError('ANCHOR.BUSY', 'busy'))).rejects.toThrow('busy');
  expect(await partOf('erasures')).toBeUndefined();
  await expect(job(new Error('rows are still referred to'))).rejects.toThrow();
  expect(await partOf('erasures')).toMatchObject({ state: 'failing', failure: 'rows are still referred to' });
  await job();
  expect(await partOf('erasures')).toMatchObject({ state: 'done', failure: undefined });
  stopping.abort();
  await expect(job(new Error('interrupted'))).rejects.toThrow('interrupted');
  expect(await partOf('erasures')).toMatchObject({ failure: undefined });
});
