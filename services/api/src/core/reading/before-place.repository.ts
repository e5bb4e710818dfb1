import { sql } from 'kysely';
import type { EntryPlace } from './entry-search.js';

/** True for rows that stand before a place in history, which a list newest first shows after it. */
export const beforePlace = (
  dateColumn: 'traded_on' | 'dated_on',
  [date, place, sequence, revision]: EntryPlace,
) =>
  sql<boolean>`(${sql.ref(dateColumn)}, place, sequence, revision)
    < (${date}::date, ${place}::smallint, ${sequence}::bigint, ${revision}::bigint)`;
