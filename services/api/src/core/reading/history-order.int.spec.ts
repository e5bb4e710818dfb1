import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { calendarDateOf, isBefore } from '@app/ledger';
import { createDatabase, createPool } from '@app/platform';
import { newestFirst, type ReadSchema, rowPlace } from '@app/read-models';
import { createTestDatabase, seededRandom, type TestDatabase } from '@app/testing';

const random = seededRandom(5);
let testDatabase: TestDatabase;
let database: Kysely<ReadSchema>;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = createDatabase<ReadSchema>(createPool(testDatabase.url, { applicationName: 'test', max: 1 }));
});
afterAll(async () => {
  await database.destroy();
  await testDatabase.drop();
});

/** Entries of few days and places, so that each column decides about some of them. */
const entries = Array.from({ length: 60 }, (_, index) => ({
  tradedOn: calendarDateOf(`2026-11-0${String(random.int(1, 3))}`),
  intradayOrder: random.int(0, 3),
  sequence: BigInt((index * 7) % 60),
}));

const inHistory = entries.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));

const rows = () =>
  sql`(values ${sql.join(
    entries.map(
      ({ tradedOn, intradayOrder, sequence }) =>
        sql`(${tradedOn}::date, ${intradayOrder}::smallint, ${sequence}::bigint, ${sequence}::bigint)`,
    ),
  )}) as entry (dated_on, place, sequence, revision)`;

it('is the same in lists of rows as in the ledger', async () => {
  const listed = await sql<{ sequence: string }>`
    select sequence from ${rows()} order by ${newestFirst('dated_on', 'entry')}`.execute(database);

  expect(listed.rows.map(({ sequence }) => BigInt(sequence))).toEqual(
    inHistory.map(({ sequence }) => sequence).toReversed(),
  );
});

it('is the same for what is before a row', async () => {
  const [middle] = inHistory.slice(30);
  if (middle === undefined) throw new Error('no entry in the middle');
  const { tradedOn, intradayOrder, sequence } = middle;
  const before = await sql<{ sequence: string }>`
    select sequence from ${rows()}
    where ${rowPlace('dated_on')} < (${tradedOn}::date, ${intradayOrder}::smallint, ${sequence}::bigint, ${sequence}::bigint)
    order by ${newestFirst('dated_on')}`.execute(database);

  expect(before.rows).toHaveLength(30);
});
