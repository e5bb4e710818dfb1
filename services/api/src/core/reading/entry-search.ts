import { z } from 'zod';
import { type EntryStatus, entryStatusSchema } from '@app/contracts';
import { type CalendarDate, isCalendarDate } from '@app/ledger';
import { bigintText, readCursor, writeCursor } from './cursor.js';
import { pageQuerySchema } from './read-query.js';

const dayField = z.string().refine(isCalendarDate, { error: 'must be a real day' });

/** Query of a list of entries of the ledger. */
export const entryQuerySchema = pageQuerySchema.extend({
  from: dayField.optional(),
  to: dayField.optional(),
  status: z.union([entryStatusSchema, z.literal('all')]).default('active'),
  // An unknown parameter would be ignored, and the answer read as "nothing found".
  search: z.undefined({ error: 'notes are sealed and cannot be searched' }).optional(),
});
export type EntryQuery = z.output<typeof entryQuerySchema>;

/** Date, place in the day, sequence, and the revision that tells corrections of one entry apart. */
const placeSchema = z.tuple([dayField, z.int().min(0).max(9), bigintText, bigintText]);
export type EntryPlace = z.output<typeof placeSchema>;

/** What a repository needs to read one page of entries. */
export interface EntrySearch {
  readonly userId: string;
  readonly minRevision: bigint | undefined;
  readonly limit: number;
  readonly from: string | undefined;
  /** At most the person's today: what is dated later, as after a move to a zone further west, is on no list yet. */
  readonly to: string;
  readonly today: CalendarDate;
  /** Undefined for every status. */
  readonly status: EntryStatus | undefined;
  readonly after: EntryPlace | undefined;
}

/**
 * @param today in the person's zone
 * @throws ProblemError for a cursor of another list
 */
export function entrySearch(userId: string, query: EntryQuery, today: CalendarDate): EntrySearch {
  return {
    userId,
    today,
    minRevision: query.minRevision,
    limit: query.limit,
    from: query.from,
    to: query.to === undefined || query.to > today ? today : query.to,
    status: query.status === 'all' ? undefined : query.status,
    after: readCursor(query.cursor, placeSchema),
  };
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null at the end. */
  readonly nextCursor: string | null;
}

interface PlacedRow {
  readonly place: number;
  readonly sequence: string;
  readonly revision: string;
}

/** A page from rows of which one more than the limit was read. */
export function pageOf<Row extends PlacedRow>(
  rows: readonly Row[],
  limit: number,
  dateOf: (row: Row) => string,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return {
    items,
    nextCursor:
      last === undefined ? null : writeCursor([dateOf(last), last.place, last.sequence, last.revision]),
  };
}
