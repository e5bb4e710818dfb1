import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { readColumns, readColumnTypes } from '../schema/read-columns.js';
import { type ReadSchema, readSchemaV1 } from '../schema/read-schema.js';
import { deleteRows, type FullRow, type ReadTable, upsertRows } from './row-writer.repository.js';

let database: TestDatabase;
let db: Kysely<ReadSchema>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<ReadSchema>(createPool(database.url, { applicationName: 'row-writer-test', max: 1 }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const isTable = (name: string): name is ReadTable => name in readColumns;

const userId = '01900000-0000-7000-8000-0000000000aa';
const payload = { text: 'a "quote", a \\ and {a,b}\tNULL', list: [1.5, null, '', 'ção'] };
const advice = (n: number): FullRow<'recommendations'> => ({
  ...{ user_id: userId, recommendation_id: `01900000-0000-7000-8000-00000000000${n}`, week: 'NULL' },
  ...{ issued_at: new Date('2026-11-27T12:00:00.123Z'), payload, revision: 9_223_372_036_854_775_807n },
});

const rowsNow = (): Promise<unknown[]> =>
  db
    .withSchema(readSchemaV1)
    .selectFrom('recommendations')
    .selectAll()
    .orderBy('recommendation_id')
    .execute();

describe('rows written many at a time', () => {
  it.each(Object.keys(readColumns))('know the columns of %s and their types', async (table) => {
    if (!isTable(table)) throw new Error(table);
    const { rows } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, null) as type from pg_attribute
      where attrelid = ${`${readSchemaV1}.${table}`}::regclass and attnum > 0 and not attisdropped`.execute(
      db,
    );
    const named = rows.map(({ name, type }) => [
      name,
      type === 'timestamp with time zone' ? 'timestamptz' : type,
    ]);
    expect(Object.fromEntries(readColumnTypes(table) ?? [])).toEqual(Object.fromEntries(named));
  });

  it('come back as they were, whatever is in them, and a second time take the place of the first', async () => {
    const write = (rows: readonly FullRow<'recommendations'>[]): Promise<void> =>
      db.transaction().execute((transaction) =>
        upsertRows({ transaction, schema: readSchemaV1 }, 'recommendations', {
          key: ['user_id', 'recommendation_id'],
          rows,
        }),
      );
    await write([advice(1), advice(2)]);
    await write([{ ...advice(2), week: '' }]);
    const due = { ...advice(1), revision: '9223372036854775807' };
    expect(await rowsNow()).toEqual([
      due,
      { ...due, ...{ recommendation_id: advice(2).recommendation_id, week: '' } },
    ]);
  });

  it('are deleted by their key alone', async () => {
    await db.transaction().execute((transaction) =>
      deleteRows({ transaction, schema: readSchemaV1 }, 'recommendations', {
        key: ['user_id', 'recommendation_id'],
        rows: [{ ...advice(1), week: 'another' }],
      }),
    );
    expect(await rowsNow()).toMatchObject([{ recommendation_id: advice(2).recommendation_id }]);
  });

  it('keep nulls, numbers and truths', async () => {
    const row: FullRow<'subscriptions'> = {
      ...{ user_id: userId, plan: null, started_at: null, paid_until: null, cancelled: false, revision: 3n },
    };
    await db
      .transaction()
      .execute((transaction) =>
        upsertRows({ transaction, schema: readSchemaV1 }, 'subscriptions', { key: ['user_id'], rows: [row] }),
      );
    const found = await db.withSchema(readSchemaV1).selectFrom('subscriptions').selectAll().execute();
    expect(found).toEqual([{ ...row, revision: '3' }]);
  });
});
