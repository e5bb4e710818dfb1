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
import { createVersion } from '../versions/versions.repository.js';
import type { ReadSchema } from './read-schema.js';

const adminUrl = process.env['TEST_DATABASE_URL'] ?? '';
const url = withDatabase(adminUrl, `daily_balances_${process.pid}`);
const migrations = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const [anna, ben] = ['01900000-0000-7000-8000-0000000000aa', '01900000-0000-7000-8000-0000000000bb'];
let db: Kysely<ReadSchema>;

/** Days as they were before they were kept a text a month for some time. */
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

it.each(['read_v1', 'read_v2'])(
  'days are the same after the migrations of their table, in %s',
  async (schema) => {
    const day = (of: string, sats: string) => ({
      ...{ user_id: anna, day: of, sats, cost_units: '12345678901234567890', portfolio_cash_cents: '2' },
      ...{ dynamic_balance_cents: '-3', total_invested_cents: '4', paid_out_cents: '5' },
      ...{ realised_cost_units: '-6', fees_cents: '7' },
    });
    const daysOf = (userId: string) =>
      db.withSchema(schema).selectFrom('daily_balances').selectAll().where('user_id', '=', userId);
    expect(await daysOf(anna).orderBy('day').execute()).toEqual([
      day('2026-10-30', '1'),
      day('2026-11-02', '2'),
      day('2026-11-30', '3'),
    ]);
    expect((await daysOf(ben).execute()).map(({ sats }) => sats)).toEqual(['9']);
  },
);

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
