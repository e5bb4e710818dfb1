import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Kysely, sql } from 'kysely';
import { createDatabase, createPool } from '@app/platform';
import { createTestDatabase, type TestDatabase } from '@app/testing';
import { valueText } from './row-text.js';

let database: TestDatabase;
let db: Kysely<unknown>;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase<unknown>(createPool(database.url, { applicationName: 'row-text-test', max: 1 }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it.each([
  ['text', 'a "quote", a \\ and\ta tab\nçãõ 漢 \u{1f600}'],
  ['numeric(38, 0)', -12345678901234567890123456789012345678n],
  ['bigint', 9223372036854775807n],
  ['smallint', -3],
  ['boolean', true],
  ['uuid', '01900000-0000-7000-8000-0000000000aa'],
  ['date', '2026-01-05'],
  ['timestamptz', new Date('2026-11-27T12:00:00.120Z')],
  ['jsonb', { b: 1, aa: [1, 2.5, null, true, 'x', {}, []], a: { é: 'ç"\\\n\u0001', z: -0.001 }, '': '' }],
])('a value of type %s is written as Postgres prints it', async (type, value) => {
  const given =
    typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value.toString();
  const text = value instanceof Date ? value.toISOString() : given;
  const printed =
    value instanceof Date
      ? sql`to_char(${text}::timestamptz at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`${text}::${sql.raw(type)}::text`;
  const { rows } = await sql<{ printed: string }>`select ${printed} as printed`.execute(db);
  expect(valueText(value)).toBe(rows[0]?.printed);
});
