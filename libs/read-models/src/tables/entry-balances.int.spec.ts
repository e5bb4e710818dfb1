import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import { createTestDatabase, seededRandom, type TestDatabase } from '@app/testing';
import { type ReadSchema, readSchemaV1 } from '../schema/read-schema.js';
import {
  cashEntriesWithBalance,
  transactionsWithBalances,
  transactionWithBalances,
} from './entry-balances.repository.js';

const userId = '01900000-0000-7000-8000-0000000000aa';
const stranger = '01900000-0000-7000-8000-0000000000bb';
const ENTRIES = 60;
const random = seededRandom(16);
let database: TestDatabase;
let db: Kysely<ReadSchema>;

/** What one transaction moved, in the order of the ledger; several days and places, some not in effect. */
interface Moved {
  readonly id: string;
  readonly day: string;
  readonly place: number;
  readonly sequence: number;
  readonly revision: number;
  readonly isActive: boolean;
  readonly type: 'buy' | 'sell' | 'reinvestment';
  readonly sats: bigint;
  readonly cash: bigint;
  readonly dynamicBalance: bigint;
}

const entries: readonly Moved[] = Array.from({ length: ENTRIES }, (_, index): Moved => {
  const type = random.pick(['buy', 'sell', 'reinvestment'] as const);
  const isCorrection = index % 7 === 6;
  return {
    id: `01900000-0000-7000-8000-0000000${String(10_000 + index)}`,
    day: `2026-11-${String(1 + Math.floor((isCorrection ? index - 1 : index) / 4)).padStart(2, '0')}`,
    place: 1,
    // A correction has the place of the corrected one.
    sequence: isCorrection ? index - 1 : index,
    revision: index,
    isActive: index % 7 !== 5,
    ...{ type, sats: BigInt(1 + random.int(0, 999)), cash: BigInt(random.int(0, 4)) * 7n - 14n },
    dynamicBalance: BigInt(random.int(0, 2)) * 5n,
  };
});

const signed = ({ type, sats }: Moved): bigint => (type === 'sell' ? 0n - sats : sats);
const upTo = (entry: Moved): readonly Moved[] =>
  entries.filter((each) => each.isActive && each.revision <= entry.revision);
const sum = (of: readonly Moved[], amount: (entry: Moved) => bigint): string =>
  of.reduce((total, entry) => total + amount(entry), 0n).toString();

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool(database.url, { applicationName: 'entry-balances-test', max: 1 });
  db = createDatabase<ReadSchema>(pool).withSchema(readSchemaV1);
  for (const owner of [userId, stranger]) await write(owner);
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function write(owner: string): Promise<void> {
  const active = entries.filter(({ isActive }) => isActive);
  const none = { cost_units: 0n, total_invested_cents: 0n, realised_cost_units: 0n, paid_out_cents: 0n };
  const noBalanceMoves = { deposited_cents: 0n, withdrawn_cents: 0n, built_cents: 0n, used_cents: 0n };
  await db
    .insertInto('portfolio')
    .values({
      ...{ user_id: owner, ...none, ...noBalanceMoves, fees_cents: 0n, transferred_cents: 0n, revision: 1n },
      sats: sum(active, signed),
      portfolio_cash_cents: sum(active, ({ cash }) => cash),
      dynamic_balance_cents: sum(active, ({ dynamicBalance }) => dynamicBalance),
    })
    .execute();
  for (const entry of entries) {
    const common = {
      ...{ user_id: owner, place: entry.place, sequence: BigInt(entry.sequence), week: '2026-W48' },
      ...{
        revision: BigInt(entry.revision),
        recorded_at: new Date(),
        restorable_until: null,
        replaces: null,
      },
      ...(entry.isActive
        ? { status: 'active' as const, voided_at: null }
        : { status: 'corrected' as const, voided_at: new Date() }),
    };
    const nothing = { planned_sats: null, planned_cents: null, planned_price_cents: null, rsi: null };
    const unpaid = { paid_brl_cents: null, paid_rate: null, paid_rate_date: null, paid_rate_source: null };
    await db
      .insertInto('transactions')
      .values({
        ...{ ...common, ...nothing, ...unpaid, transaction_id: entry.id, original_id: entry.id },
        ...{ import_id: null, recommendation_id: null, regime: null, notes: null, proceeds_to: null },
        ...{ type: entry.type, origin: 'manual' as const, traded_on: entry.day, sats: entry.sats },
        ...{ price_cents: 1n, value_cents: 1n, fee_cents: 0n },
      })
      .execute();
    const cash = {
      ...common,
      entry_id: entry.id,
      dated_on: entry.day,
      description: null,
      transaction_id: null,
    };
    if (entry.cash !== 0n)
      await db.insertInto('portfolio_cash_entries').values({ ...cash, type: 'deposit', amount_cents: entry.cash }).execute(); // prettier-ignore
    if (entry.dynamicBalance !== 0n)
      await db.insertInto('dynamic_balance_entries').values({ ...cash, type: 'deposit', amount_cents: entry.dynamicBalance }).execute(); // prettier-ignore
  }
}

const ofTrades = () =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('traded_on', 'desc')
    .orderBy('place', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('revision', 'desc');

it.each([
  ['the first page', () => ofTrades().limit(7)],
  ['a page far back', () => ofTrades().limit(9).offset(40)],
  ['all of one type', () => ofTrades().where('type', '=', 'sell')],
  ['what is not in effect', () => ofTrades().where('status', '=', 'corrected')],
  ['a single one', () => ofTrades().where('transaction_id', '=', entries[30]?.id ?? '')],
  ['all', ofTrades],
])('trades of %s come newest first with the balances after each', async (_name, some) => {
  const shown = await transactionsWithBalances(db, some());
  const plain = await some().execute();
  expect(shown.map((row) => row.transaction_id)).toEqual(plain.map((row) => row.transaction_id));
  expect(shown.length).toBeGreaterThan(0);
  for (const row of shown) {
    const entry = entries.find(({ id }) => id === row.transaction_id);
    const until = entry?.isActive === true ? upTo(entry) : undefined;
    expect([row.sats_after, row.portfolio_cash_after_cents, row.dynamic_balance_after_cents]).toEqual([
      until === undefined ? null : sum(until, signed),
      until === undefined ? null : sum(until, ({ cash }) => cash),
      until === undefined ? null : sum(until, ({ dynamicBalance }) => dynamicBalance),
    ]);
  }
});

it.each([
  ['portfolio_cash_entries', (entry: Moved) => entry.cash],
  ['dynamic_balance_entries', (entry: Moved) => entry.dynamicBalance],
] as const)('entries of %s come with the balance after each', async (table, amount) => {
  const some = db.selectFrom(table).selectAll().where('user_id', '=', userId);
  const page = some
    .orderBy('dated_on', 'desc')
    .orderBy('sequence', 'desc')
    .orderBy('revision', 'desc')
    .limit(20);
  for (const rows of [some, page]) {
    const shown = await cashEntriesWithBalance(db, table, rows);
    expect(shown.length).toBeGreaterThan(10);
    for (const row of shown) {
      const entry = entries.find(({ id }) => id === row.entry_id);
      const due = entry?.isActive === true ? sum(upTo(entry), amount) : null;
      expect([row.entry_id, row.balance_after_cents]).toEqual([entry?.id, due]);
    }
  }
});

// The planner expected some twenty trades of somebody who had 12 000, and sorted all of them for each page.
it('a page is read by the index in its order and not by sorting, whatever the planner expects', async () => {
  const plan = await db.transaction().execute(async (transaction) => {
    const page = transaction
      .selectFrom('transactions')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy(sql`traded_on desc, place desc, sequence desc, revision desc`)
      .limit(7);
    await transactionsWithBalances(transaction, page);
    return JSON.stringify(await page.explain('json'));
  });
  expect(plan).toContain('transactions_page');
  expect(plan).not.toContain('"Sort"');
});

it('a single trade has the balances that it has in a list, and leaves the planner as it was', async () => {
  const one = ofTrades().where('transaction_id', '=', entries[30]?.id ?? '');
  const [inList] = await transactionsWithBalances(db, one);
  expect(inList).toBeDefined();
  const { alone, sorts } = await db.transaction().execute(async (transaction) => {
    const found = await transactionWithBalances(transaction, one);
    const { rows } = await sql<{ enable_sort: string }>`show enable_sort`.execute(transaction);
    return { alone: found, sorts: rows[0]?.enable_sort };
  });
  expect(alone).toEqual(inList);
  expect(sorts).toBe('on');
  expect(
    await transactionWithBalances(db, ofTrades().where('transaction_id', '=', stranger)),
  ).toBeUndefined();
});
