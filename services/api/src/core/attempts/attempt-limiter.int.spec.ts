import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDatabase, createPool, delay, fixedClock } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import type { AppDatabase } from '../dependencies.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { AttemptsRepository } from './attempts.repository.js';

const WINDOW_MS = 60_000;
const CONNECTIONS = 2;

let testDatabase: TestDatabase;
let database: AppDatabase;
const clock = fixedClock('2026-11-27T12:00:00.000Z');
const limiter = () => new AttemptLimiter(new AttemptsRepository(database), clock);
const bucketOf = (name: string): Buffer => createHash('sha256').update(name).digest();

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(
    createPool(testDatabase.url, { applicationName: 'attempts-test', max: CONNECTIONS }),
  );
});

afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const momentsOf = async (name: string) =>
  database
    .selectFrom('app.attempt_windows')
    .select('moments')
    .where('bucket', '=', bucketOf(name))
    .executeTakeFirst();

describe('the limiter of attempts', () => {
  it('lets exactly the limit through of many at once, more than there are connections', async () => {
    const name = randomUUID();
    const reserved = await Promise.all(
      Array.from({ length: 40 }, () => limiter().reserve({ bucket: name, limit: 5, windowMs: WINDOW_MS })),
    );
    expect(reserved.filter(({ isAllowed }) => isAllowed)).toHaveLength(5);
    for (const { retryAfterSeconds } of reserved) expect(retryAfterSeconds).toBe(WINDOW_MS / 1_000);
  });

  it('waits for no lock of a session, with which rejected attempts kept every connection of the pool', async () => {
    const name = randomUUID();
    const key = bucketOf(name).readBigInt64BE();
    const other = createPool(testDatabase.url, { applicationName: 'attempts-lock', max: 1 });
    const session = await other.connect();
    await session.query('select pg_advisory_lock($1)', [key.toString()]);
    const attempts = Promise.all(
      Array.from({ length: CONNECTIONS }, () =>
        limiter().reserve({ bucket: name, limit: 1, windowMs: WINDOW_MS }),
      ),
    );
    const over = new AbortController();
    const answered = await Promise.race([attempts, delay(4_000, over.signal).then(() => [])]);
    over.abort();
    session.release(true);
    expect(answered.filter(({ isAllowed }) => isAllowed)).toHaveLength(1);
    await other.end();
  });

  it('takes one attempt of a moment back, and leaves no row without attempts', async () => {
    const name = randomUUID();
    const limit = { bucket: name, limit: 3, windowMs: WINDOW_MS };
    const first = await limiter().reserve(limit);
    const second = await limiter().reserve(limit);
    await first.takeBack();
    expect((await momentsOf(name))?.moments).toEqual([clock.now()]);
    await second.takeBack();
    expect(await momentsOf(name)).toBeUndefined();
  });

  it('forgets an attempt once it is out of the window', async () => {
    const name = randomUUID();
    const limit = { bucket: name, limit: 2, windowMs: WINDOW_MS };
    await limiter().reserve(limit);
    clock.advance(WINDOW_MS - 1_000);
    await limiter().reserve(limit);
    expect(await limiter().reserve(limit)).toMatchObject({ isAllowed: false, retryAfterSeconds: 1 });
    clock.advance(1_000);
    expect(await limiter().reserve(limit)).toMatchObject({ isAllowed: true });
    expect((await momentsOf(name))?.moments).toHaveLength(2);
  });
});
