import { type RawBuilder, sql } from 'kysely';
import { type DateColumn, rowPlace } from '@app/read-models';
import type { EntrySearch } from './entry-search.js';

/** A search with what only some lists can be asked. */
export interface EntryFilter extends EntrySearch {
  readonly type?: string | undefined;
  readonly origin?: string | undefined;
}

/** What a search asks of the rows of a list of entries, as one condition. */
export function entriesOf(dateColumn: DateColumn, search: EntryFilter): RawBuilder<boolean> {
  const { userId, type, origin, from, to, status, after } = search;
  const date = sql.ref(dateColumn);
  const conditions = [sql`user_id = ${userId}`, sql`${date} <= ${to}`];
  if (type !== undefined) conditions.push(sql`type = ${type}`);
  if (origin !== undefined) conditions.push(sql`origin = ${origin}`);
  if (from !== undefined) conditions.push(sql`${date} >= ${from}`);
  if (status !== undefined) conditions.push(sql`status = ${status}`);
  if (after !== undefined) {
    const [day, place, sequence, revision] = after;
    // What is before a place in history comes after it in a list that shows the newest first.
    conditions.push(sql`${rowPlace(dateColumn)}
      < (${day}::date, ${place}::smallint, ${sequence}::bigint, ${revision}::bigint)`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
