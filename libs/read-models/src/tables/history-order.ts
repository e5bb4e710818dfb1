import { type RawBuilder, sql } from 'kysely';

/** The column that dates the entries of a list. */
export type DateColumn = 'traded_on' | 'dated_on';

/** Inside a day, as the ledger orders its history. */
const INSIDE_DAY = ['place', 'sequence'] as const;
/** Tells the corrections of one entry apart, which share its place in history. */
const OF_ONE_ENTRY = 'revision';

/** Places of entries in history, to compare with one another. */
export const historyPlace = (date: DateColumn, table: string): RawBuilder<unknown> =>
  sql`(${sql.join([date, ...INSIDE_DAY].map((column) => sql.ref(`${table}.${column}`)))})`;

/** Date, place, sequence and revision of a row, to compare with those of another one. */
export const rowPlace = (date: DateColumn): RawBuilder<unknown> =>
  sql`(${sql.join([date, ...INSIDE_DAY, OF_ONE_ENTRY].map((column) => sql.ref(column)))})`;

/**
 * Newest first, for `order by`.
 * @param table name of the rows in the query; without one their columns stand alone
 */
export function newestFirst(date: DateColumn, table?: string): RawBuilder<unknown> {
  const columns = [date, ...INSIDE_DAY, OF_ONE_ENTRY];
  return sql.join(
    columns.map((column) => sql`${sql.ref(table === undefined ? column : `${table}.${column}`)} desc`),
  );
}
