import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import type { AppSchema } from '@app/read-models';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { MarketSnapshotRepository } from './market-snapshot.repository.js';

let testDatabase: TestDatabase;
let database: Kysely<AppSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<AppSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 4 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

const openTransactions = async (): Promise<number> => {
  const { rows } = await sql<{ open: string }>`
    select count(*) as open from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`.execute(database);
  return Number(rows[0]?.open);
};

describe('the claim of a refresh', () => {
  it('lets one of several workers ask the providers, and holds no transaction open meanwhile', async () => {
    const snapshots = new MarketSnapshotRepository(database);
    let [asked, open] = [0, -1];
    await snapshots.claimRefresh(7n, 1, async () => {
      asked += 1;
      await snapshots.claimRefresh(7n, 1, () => {
        asked += 1;
        return Promise.resolve();
      });
      open = await openTransactions();
    });
    expect({ asked, open }).toEqual({ asked: 1, open: 0 });
  });

  it('is free again after work that failed', async () => {
    const snapshots = new MarketSnapshotRepository(database);
    const failing = snapshots.claimRefresh(8n, 1, () => Promise.reject(new Error('no provider')));
    await expect(failing).rejects.toThrow('no provider');
    let asked = 0;
    await snapshots.claimRefresh(8n, 1, () => {
      asked += 1;
      return Promise.resolve();
    });
    expect(asked).toBe(1);
  });
});
