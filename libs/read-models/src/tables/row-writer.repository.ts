import { CompiledQuery, type Insertable, type RawBuilder, sql } from 'kysely';
import type { ProjectionTarget } from '../runner/projection.js';
import { readColumnTypes } from '../schema/read-columns.js';
import { type ReadSchema } from '../schema/read-schema.js';

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
  const text = textOf(transaction, `upsert ${schema} ${table} ${columns.join(' ')}`, () => {
    const names = sql.join(columns.map((column) => sql.ref(column)));
    const keys = sql.join(key.map((column) => sql.ref(column)));
    const assignments = sql.join(
      columns
        .filter((column) => !key.includes(column))
        .map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    );
    return sql`
      insert into ${sql.id(schema, table)} (${names})
      select * from ${rowsAsTable(table, columns, [])}
      on conflict (${keys}) do update set ${assignments}
    `;
  });
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT) {
    const piece = rows.slice(from, from + ROWS_PER_STATEMENT);
    await transaction.executeQuery(CompiledQuery.raw(text, arraysOf(columns, piece)));
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
  const text = textOf(transaction, `delete ${schema} ${table} ${key.join(' ')}`, () => {
    const names = sql.join(key.map((column) => sql.ref(column)));
    const same = sql.join(
      key.map((column) => sql`kept.${sql.ref(column)} = gone.${sql.ref(column)}`),
      sql` and `,
    );
    return sql`
      delete from ${sql.id(schema, table)} as kept
      using ${rowsAsTable(table, key, [])} as gone (${names})
      where ${same}
    `;
  });
  await transaction.executeQuery(CompiledQuery.raw(text, arraysOf(key, rows)));
}

/** Statements by what they do: there is one of a kind for each table and version, and to write it out each time is dear. */
const texts = new Map<string, string>();
const TEXTS_MAX = 1_000;

function textOf(db: ProjectionTarget['transaction'], name: string, build: () => RawBuilder<unknown>): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const { sql: text } = build().compile(db);
  if (texts.size < TEXTS_MAX) texts.set(name, text);
  return text;
}

/** Rows as a table in a statement, with a parameter for each of the columns, as {@link arraysOf} gives them. */
export function rowsAsTable(
  table: ReadTable,
  columns: readonly string[],
  rows: readonly object[],
): RawBuilder<unknown> {
  const types = readColumnTypes(table);
  const arrays = arraysOf(columns, rows);
  const parameters = columns.map((column, index) => {
    const type = types?.get(column);
    if (type === undefined) throw new Error(`${table} has no column ${column}`);
    return sql`${arrays[index]}::${sql.raw(type)}[]`;
  });
  return sql`unnest(${sql.join(parameters)})`;
}

/** One array of Postgres for each of the columns; what a row does not have is null. */
function arraysOf(columns: readonly string[], rows: readonly object[]): string[] {
  return columns.map((column) => `{${rows.map((row) => memberText(Reflect.get(row, column))).join(',')}}`);
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
