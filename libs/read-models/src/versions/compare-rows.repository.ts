import { type Kysely, sql } from 'kysely';
import { readColumnTypes } from '../schema/read-columns.js';
import type { ReadSchema } from '../schema/read-schema.js';
import { type ReadTable, rowsAsTable } from '../tables/row-writer.repository.js';

/** A row that differs from what its stream says. */
export interface RowDifference {
  readonly userId: string;
  readonly table: ReadTable;
  /** Values of the primary key. */
  readonly key: Readonly<Record<string, unknown>>;
  /**
   * `missing` and `surplus` rows differ as a whole; of others the columns are named. `unfoldable`: the version shows
   * an event that cannot be applied, so nobody can say what its rows should be.
   */
  readonly kind: 'missing' | 'surplus' | 'changed' | 'unfoldable';
  readonly columns: readonly string[];
}

/** Compares the rows of some users in one table, column by column, with those that are due. */
export async function compareRows(
  db: Kysely<ReadSchema>,
  schema: string,
  options: {
    readonly users: readonly string[];
    readonly table: ReadTable;
    readonly key: readonly string[];
    readonly due: readonly object[];
  },
): Promise<RowDifference[]> {
  const { users, table, key, due } = options;
  if (users.length === 0) return [];
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} = due.${sql.ref(column)}`),
    sql` and `,
  );
  const columns = [...(readColumnTypes(table)?.keys() ?? [])];
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const { rows } = await sql<{ kept: object | null; due: object | null }>`
    select to_jsonb(kept) as kept, to_jsonb(due) as due
    from (select ${names} from ${sql.id(schema, table)} where user_id = any(${users}::uuid[])) as kept
    full join ${rowsAsTable(table, columns, due)} as due (${names}) on ${same}
    where kept.user_id is null or due.user_id is null or kept is distinct from due
  `.execute(db);
  return rows.map((row) => {
    const [kept, wanted] = [new Map(entriesOf(row.kept)), new Map(entriesOf(row.due))];
    const present = kept.size > 0 ? kept : wanted;
    return {
      userId: String(present.get('user_id')),
      table,
      key: Object.fromEntries(key.map((column) => [column, present.get(column)])),
      kind: kept.size === 0 ? 'missing' : wanted.size === 0 ? 'surplus' : 'changed',
      columns:
        kept.size === 0 || wanted.size === 0
          ? []
          : [...wanted.keys()].filter(
              (column) => JSON.stringify(kept.get(column)) !== JSON.stringify(wanted.get(column)),
            ),
    };
  });
}

/** Users with rows of a table whose stream the version does not know: no stream says that these rows are right. */
export async function usersWithoutStream(
  db: Kysely<ReadSchema>,
  options: {
    readonly schema: string;
    readonly table: ReadTable;
    readonly category: string;
    /** Version whose `stream_progress` names the streams. */
    readonly known: string;
    readonly limit: number;
  },
): Promise<string[]> {
  const { schema, table, category, known, limit } = options;
  const { rows } = await sql<{ user_id: string }>`
    select distinct user_id::text as user_id from ${sql.id(schema, table)} as kept
    where not exists (
      select from ${sql.id(known, 'stream_progress')} as progress
      where progress.stream = ${`${category}-`} || kept.user_id::text
    )
    limit ${limit}
  `.execute(db);
  return rows.map((row) => row.user_id);
}

function entriesOf(row: object | null): [string, unknown][] {
  return row === null ? [] : Object.entries(row);
}
