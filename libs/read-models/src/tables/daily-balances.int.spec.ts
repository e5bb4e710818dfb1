import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import {
  databaseName,
  dropDatabase,
  ensureDatabase,
  migrate,
  withDatabase,
} from '@app/provisioning/database';
import type { ReadSchema } from '../schema/read-schema.js';
import { createVersion } from '../versions/versions.repository.js';
import { dailyBalances } from './daily-balances.repository.js';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? '';
const url = withDatabase(adminUrl, `daily_balances_${process.pid}`);
const migrations = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const [anna, ben] = ['01900000-0000-7000-8000-0000000000aa', '01900000-0000-7000-8000-0000000000bb'];
let db: Kysely<ReadSchema>;

/** Days as the version before kept them, a row each. */
async function insertDay(
  schema: string,
  userId: string,
  [day, sats]: readonly [string, number],
): Promise<void> {
  await sql`insert into ${sql.id(schema, 'daily_balances')}
    (user_id, day, sats, cost_units, portfolio_cash_cents, dynamic_balance_cents, total_invested_cents,
     paid_out_cents, realised_cost_units, fees_cents, revision)
    values (${userId}::uuid, ${day}::date, ${sats}, 12345678901234567890, 2, -3, 4, 5, -6, 7, ${sats})`.execute(
    db,
  );
}

beforeAll(async () => {
  await ensureDatabase(adminUrl, databaseName(url));
  await migrate(url, migrations, { upTo: '202611281700-wrapped-signing-keys' });
  db = createDatabase<ReadSchema>(createPool(url, { applicationName: 'daily-balances-test', max: 2 }));
  const version = await createVersion(db);
  for (const schema of ['read_v1', version]) {
    for (const day of [
      ['2026-10-30', 1],
      ['2026-11-02', 2],
      ['2026-11-30', 3],
    ] as const)
      await insertDay(schema, anna, day);
    await insertDay(schema, ben, ['2026-11-05', 9]);
  }
  await migrate(url, migrations);
});

afterAll(async () => {
  await db.destroy();
  await dropDatabase(adminUrl, databaseName(url));
});

const daysOf = async (schema: string, search: Parameters<typeof dailyBalances>[1]) => {
  const reads = db.withSchema(schema);
  return reads.selectFrom(dailyBalances(reads, search)).selectAll().orderBy('day').execute();
};

it.each(['read_v1', 'read_v2'])(
  'days kept a row each are the same days kept by the month, in %s',
  async (schema) => {
    const day = (of: string, sats: string, revision: string) => ({
      ...{ user_id: anna, day: of, sats, cost_units: '12345678901234567890', portfolio_cash_cents: '2' },
      ...{ dynamic_balance_cents: '-3', total_invested_cents: '4', paid_out_cents: '5' },
      ...{ realised_cost_units: '-6', fees_cents: '7', revision },
    });
    expect(await daysOf(schema, { userId: anna })).toEqual([
      day('2026-10-30', '1', '1'),
      day('2026-11-02', '2', '3'),
      day('2026-11-30', '3', '3'),
    ]);
    expect((await daysOf(schema, { userId: ben })).map(({ sats }) => sats)).toEqual(['9']);
  },
);

it('of a range come with the last month before it, whose last day holds into it', async () => {
  const days = async (from: string, to: string) =>
    (await daysOf('read_v1', { userId: anna, from, to })).map(({ day }) => day);
  expect(await days('2026-11-01', '2026-11-15')).toEqual(['2026-10-30', '2026-11-02', '2026-11-30']);
  expect(await days('2026-12-01', '2026-12-31')).toEqual(['2026-11-02', '2026-11-30']);
  expect(await days('2026-10-01', '2026-10-31')).toEqual(['2026-10-30']);
});

it('the index that orders a list holds what its balances are summed from, in every version', async () => {
  const { rows } = await sql<{ text: string }>`select indexdef as text from pg_indexes
    where schemaname like 'read_v%' and indexdef like '%INCLUDE%' order by schemaname, tablename`.execute(db);
  expect(rows.map(({ text }) => text.replace(/^.* ON (\S+) .* INCLUDE (.*)$/, '$1 $2'))).toEqual(
    ['read_v1', 'read_v2'].flatMap((schema) => [
      `${schema}.dynamic_balance_entries (status, amount_cents)`,
      `${schema}.portfolio_cash_entries (status, amount_cents)`,
      `${schema}.transactions (status, type, sats)`,
    ]),
  );
});
