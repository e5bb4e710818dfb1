import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { dayNumberOf } from '@app/strategy';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { parseUsdPrice } from '../numbers/usd-price.js';
import { closesVersion } from './closes-version.repository.js';
import { ClosesRepository } from './closes.repository.js';

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

const day = dayNumberOf('2026-11-26');
const close = parseUsdPrice('60000') ?? failed();

function failed(): never {
  throw new Error('no price');
}

describe('a stored close', () => {
  it('is known since it was stored, and not since its transaction began, which may have waited for another', async () => {
    const evaluatedAt = await database.transaction().execute(async (transaction) => {
      await sql`select pg_sleep(0.05)`.execute(transaction);
      // A price that is evaluated while the transaction waits does not know what it will bring.
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(transaction);
      await new ClosesRepository(transaction).add('market', [
        { day, close, source: 'test', version: 1, reason: 'backfill', evidence: {} },
      ]);
      return rows[0]?.now ?? failed();
    });
    const closes = new ClosesRepository(database);
    const range = { from: day, to: day };

    expect(await closes.newest('market', range, new Date(evaluatedAt.getTime() - 1))).toEqual([]);
    expect(await closes.newest('market', range)).toMatchObject([{ close, version: 1 }]);
    const [{ recordedAt } = { recordedAt: new Date(0) }] = await closes.newest('market', range);
    expect(recordedAt.getTime()).toBeGreaterThanOrEqual(evaluatedAt.getTime());
  });
});

describe('the version of the closes', () => {
  it('is none without closes, and changes with every close and every correction', async () => {
    const series = 'recorded';
    const stored = { series, day: '2026-11-25', close_usd: '60000', source: 'test', carried: false } as const;
    const add = (row: object) =>
      database
        .insertInto('app.daily_closes')
        .values({ ...stored, ...row })
        .execute();
    expect(await closesVersion(database, series)).toBeUndefined();
    await add({ carried: true });
    const first = await closesVersion(database, series);
    expect(first).toMatch(/^1 /);
    expect(await closesVersion(database, series, { onlyTrue: true })).toBeUndefined();
    await add({ version: 2 });
    expect(await closesVersion(database, series)).toMatch(/^2 /);
    expect(await closesVersion(database, series, { onlyTrue: true })).toMatch(/^1 /);
  });
});
