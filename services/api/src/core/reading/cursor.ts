import { z } from 'zod';
import { invalidRequest } from '../http/request-validation.pipe.js';

/** The last row of a page, by the same columns that order the list; it never moves, whatever is recorded meanwhile. */
type Place = readonly (string | number)[];

/** A bigint column as text, as narrow as the column: what the database could not read must be rejected before it. */
export const bigintText = z.string().regex(/^\d{1,18}$/);

/** Opaque text of a cursor. */
export function writeCursor(place: Place): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** @throws ProblemError when the text was not made by {@link writeCursor} for this list */
export function readCursor<Read extends Place>(
  text: string | undefined,
  schema: z.ZodType<Read>,
): Read | undefined {
  if (text === undefined) return undefined;
  const parsed = schema.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (parsed.success) return parsed.data;
  throw invalidRequest([{ path: ['cursor'], message: 'is no cursor of this list' }]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
