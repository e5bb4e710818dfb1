import type { ReadSchema } from '@app/read-models';
import { sql, type Insertable } from 'kysely';
import type { ProjectionTarget } from './projection.js';

/** Name of a read-model table. */
export type ReadTable = keyof ReadSchema;

/** A row as a projection derives it, with a value for every column. */
export type FullRow<Table extends ReadTable> = Required<Insertable<ReadSchema[Table]>>;

/** Rows of one statement: bounds the memory of one JSON parameter. */
const ROWS_PER_STATEMENT = 1_000;

/**
 * Inserts the rows or, where their key exists, gives that row all their values. Rows travel as one JSON parameter, so
 * a statement has one shape however many rows it carries; integers travel as text and never meet a float.
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
    const chunk = rows.slice(from, from + ROWS_PER_STATEMENT);
    await sql`
      insert into ${target} (${names})
      select ${names} from jsonb_populate_recordset(null::${target}, ${toJson(chunk)}::jsonb)
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
  const target = sql.id(schema, table);
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} = gone.${sql.ref(column)}`),
    sql` and `,
  );
  await sql`
    delete from ${target} as kept
    using jsonb_populate_recordset(null::${target}, ${toJson(rows)}::jsonb) as gone
    where ${same}
  `.execute(transaction);
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
