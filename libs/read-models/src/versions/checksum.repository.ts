import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { ReadSchema } from '../schema/read-schema.js';
import { CHECKSUM_HEX_DIGITS, checksumOrder, FIELD, NULL_TEXT } from '../tables/row-text.js';
import { type ReadTable, toJson } from '../tables/row-writer.repository.js';

/** A table with all its columns and their types, as Postgres names them. */
export interface ChecksummedTable {
  readonly table: ReadTable;
  readonly types: ReadonlyMap<string, string>;
}

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

/**
 * Checksum per user over the rows of these tables, by `rowChecksum`; users without a row are not in it.
 */
export async function checksumsOf(
  db: Kysely<ReadSchema>,
  schema: string,
  options: { readonly tables: readonly ChecksummedTable[]; readonly users: readonly string[] },
): Promise<Map<string, bigint>> {
  const { tables, users } = options;
  const parts = tables.map(({ table, types }) => {
    const fields = checksumOrder([...types.keys()]).map((column) => fieldText(column, types.get(column)));
    const text = sql.join([sql`${sql.lit(table)}`, ...fields], sql` || ${sql.lit(FIELD)} || `);
    return sql`
      select user_id, ('x' || left(md5(${text}), ${sql.lit(CHECKSUM_HEX_DIGITS)}))::bit(60)::bigint as checksum
      from ${sql.id(schema, table)} where user_id = any(${users}::uuid[])`;
  });
  const { rows } = await sql<{ user_id: string; checksum: string }>`
    select user_id::text as user_id, sum(checksum)::text as checksum
    from (${sql.join(parts, sql` union all `)}) as rows group by user_id
  `.execute(db);
  return new Map(rows.map((row) => [row.user_id, BigInt(row.checksum)]));
}

function fieldText(column: string, type: string | undefined): RawBuilder<string> {
  const name = sql.ref(column);
  const text =
    type === 'timestamp with time zone'
      ? sql`to_char(${name} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : type === 'date'
        ? sql`to_char(${name}, 'YYYY-MM-DD')`
        : sql`${name}::text`;
  return sql<string>`coalesce(${text}, ${sql.lit(NULL_TEXT)})`;
}

/** Compares a user's rows of one table, column by column, with those that are due. */
export async function compareRows(
  db: Kysely<ReadSchema>,
  schema: string,
  options: {
    readonly userId: string;
    readonly table: ReadTable;
    readonly key: readonly string[];
    readonly due: readonly object[];
  },
): Promise<RowDifference[]> {
  const { userId, table, key, due } = options;
  const name = sql.id(schema, table);
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} = due.${sql.ref(column)}`),
    sql` and `,
  );
  const { rows } = await sql<{ kept: object | null; due: object | null }>`
    select to_jsonb(kept) as kept, to_jsonb(due) as due
    from (select * from ${name} where user_id = ${userId}::uuid) as kept
    full join jsonb_populate_recordset(null::${name}, ${toJson(due)}::jsonb) as due on ${same}
    where kept.user_id is null or due.user_id is null or kept is distinct from due
  `.execute(db);
  return rows.map((row) => {
    const [kept, wanted] = [new Map(entriesOf(row.kept)), new Map(entriesOf(row.due))];
    const present = kept.size > 0 ? kept : wanted;
    return {
      userId,
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
