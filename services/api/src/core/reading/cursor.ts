import { isCalendarDate } from '@app/ledger';
import { z } from 'zod';
import { ProblemError } from '../http/problem.error.js';

/** The last row of a page, by the same columns that order the list. */
export interface Cursor {
  readonly date: string;
  readonly ordinal: number;
  readonly id: string;
}

/** As narrow as the columns it is compared with: what the database could not read must be refused before it. */
const cursorSchema = z.tuple([
  z.string().refine((text) => isCalendarDate(text)),
  z.int32().nonnegative(),
  z.string().regex(/^[\w:.-]{1,100}$/),
]);

/** Opaque text of a cursor. */
export function writeCursor({ date, ordinal, id }: Cursor): string {
  return Buffer.from(JSON.stringify([date, ordinal, id])).toString('base64url');
}

/** @throws ProblemError when the text was not made by {@link writeCursor} */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const parsed = cursorSchema.safeParse(jsonOf(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success)
    throw new ProblemError({
      status: 400,
      code: 'REQUEST.INVALID',
      detail: 'The request has invalid fields',
      members: { issues: [{ path: 'cursor', message: 'is no cursor of this list' }] },
    });
  const [date, ordinal, id] = parsed.data;
  return { date, ordinal, id };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
