import { z } from 'zod';

/**
 * Most events of one append. No append reaches it: an event takes more than a hundred bytes, and all of an append fit
 * into the store's limit of 1 MiB.
 */
export const APPEND_EVENTS_MAX = 10_000;

/** Which event of its append one is, and how many were appended together. */
export const appendPositionSchema = z
  .object({
    /** Counted from 0. */
    index: z.int().min(0),
    count: z.int().min(1).max(APPEND_EVENTS_MAX),
  })
  .refine(({ index, count }) => index < count, 'the index lies beyond the count');
export type AppendPosition = Readonly<z.output<typeof appendPositionSchema>>;

/** The place of an event that was appended alone, and of those from before the place was kept. */
const ALONE: AppendPosition = { index: 0, count: 1 };

/**
 * An event's place in its append. Asked of every event of the log, so it looks at nothing else of the metadata; what is
 * no place counts as alone, and the decoder of the event reports what is wrong with it.
 */
export function appendPositionOf({ metadata }: { readonly metadata?: unknown }): AppendPosition {
  if (typeof metadata !== 'object' || metadata === null || !('append' in metadata)) return ALONE;
  const { append } = metadata;
  if (typeof append !== 'object' || append === null || !('index' in append) || !('count' in append))
    return ALONE;
  const { index, count } = append;
  const isPlace =
    Number.isSafeInteger(index) && typeof index === 'number' && typeof count === 'number' && index < count;
  return isPlace && index >= 0 && count <= APPEND_EVENTS_MAX ? { index, count } : ALONE;
}

/** Whether more events of the same append follow. */
export function isUnfinished({ index, count }: AppendPosition): boolean {
  return index + 1 < count;
}
