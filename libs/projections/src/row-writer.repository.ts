import { readColumnTypes, type ReadSchema } from '@app/read-models';
import { sql, type Insertable, type RawBuilder } from 'kysely';
import type { ProjectionTarget } from './projection.js';

/** Name of a read-model table. */
export type ReadTable = keyof ReadSchema;

/** A row as a projection derives it, with a value for every column. */
export type FullRow<Table extends ReadTable> = Required<Insertable<ReadSchema[Table]>>;

/** Rows of one statement: bounds the memory of its parameters. */
const ROWS_PER_STATEMENT = 2_000;

/**
 * Inserts the rows or, where their key exists, gives that row all their values. Rows travel as one array a column, so a
 * statement has one shape however many rows it carries, and Postgres need not take JSON apart, which took it more than
 * twice as long; integers travel as text and never meet a float.
 * @param options.key columns of the table's primary key; no two rows may share it
 */
export async function upsertRows<Table extends ReadTable>(
  { transaction, schema }: ProjectionTarget,
  table: Table,
  { key, rows }: { readonly key: readonly string[]; readonly rows: readonly FullRow<Table>[] },
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const assignments = sql.join(
    columns
      .filter((column) => !key.includes(column))
      .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
  );
  const target = sql.id(schema, table);
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const arrays = arraysOf(table, columns, rows.slice(from, from + ROWS_PER_STATEMENT));
    await sql`
      insert into ${target} (${names})
      select * from unnest(${arrays})
      on conflict (${keys}) do update set ${assignments}
    `.execute(transaction);
  }
}

/**
 * Deletes the rows that share these values of the table's primary key.
 * @param options.key columns of the primary key; other columns of `rows` are not looked at
 */
export async function deleteRows<Table extends ReadTable>(
  { transaction, schema }: ProjectionTarget,
  table: Table,
  { key, rows }: { readonly key: readonly string[]; readonly rows: readonly Partial<FullRow<Table>>[] },
): Promise<void> {
  if (rows.length === 0) return;
  const names = sql.join(key.map((column) => sql.ref(column)));
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} = gone.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    delete from ${sql.id(schema, table)} as kept
    using unnest(${arraysOf(table, key, rows)}) as gone (${names})
    where ${same}
  `.execute(transaction);
}

/** One array of Postgres for each of the columns, with its type. */
function arraysOf(
  table: ReadTable,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const types = new Map<string, string>(Object.entries(readColumnTypes[table]));
  return sql.join(
    columns.map((column) => {
      const type = types.get(column);
      if (type === undefined) throw new Error(`${table} has no column ${column}`);
      return sql`${arrayText(rows, column)}::${sql.raw(type)}[]`;
    }),
  );
}

/** A column of the rows as Postgres reads an array; what a row does not have is null. */
function arrayText(rows: readonly object[], column: string): string {
  const members = rows.map((row) => memberText(Reflect.get(row, column)));
  return `{${members.join(',')}}`;
}

const SPECIAL = /[\\"]/;
const EVERY_SPECIAL = /[\\"]/g;

function memberText(value: unknown): string {
  switch (typeof value) {
    case 'bigint':
    case 'number':
    case 'boolean':
      return value.toString();
    case 'string':
      return quoted(value);
    case 'object':
      if (value === null) return 'NULL';
      if (value instanceof Date) return value.toISOString();
      // JSON has no control characters: what is left to escape of it are quotes and backslashes, as JSON does it itself.
      return JSON.stringify(JSON.stringify(value));
    default:
      return 'NULL';
  }
}

function quoted(text: string): string {
  return `"${SPECIAL.test(text) ? text.replaceAll(EVERY_SPECIAL, '\\$&') : text}"`;
}

/**
 * Rows as one JSON parameter; integers as text. Written by hand, since JSON.stringify with a function for its values
 * took a third of the projector's time.
 */
export function toJson(rows: readonly object[]): string {
  return `[${rows.map(rowJson).join(',')}]`;
}

function rowJson(row: object): string {
  let members = '';
  for (const column of Object.keys(row)) {
    const value = valueJson(Reflect.get(row, column));
    if (value !== undefined) members += `${members === '' ? '' : ','}"${column}":${value}`;
  }
  return `{${members}}`;
}

/** Undefined for what JSON leaves out. */
function valueJson(value: unknown): string | undefined {
  return typeof value === 'bigint' ? `"${value}"` : JSON.stringify(value);
}
