import { z } from 'zod';
import type { ProblemIssueCode } from '@app/contracts';
import { type CalendarDate, isCalendarDate } from '@app/ledger';
import { invalidRequest } from './request-validation.pipe.js';

/** Names the version of a UUID; those of zeros or of f alone have none and are no id of anything. */
const VERSIONED = /^.{14}[1-8]/;

/** A UUID in the path, in the lower-case form in which it is stored. */
export const idParamSchema = z
  .uuid()
  .regex(VERSIONED, { error: 'id_format' satisfies ProblemIssueCode })
  .transform((id) => id.toLowerCase());

/** A switch in a query string, where everything is text. */
export const flagParam = z
  .enum(['true', 'false'])
  .default('false')
  .transform((text) => text === 'true');

/** What is looked for by its beginning. No name holds a control character, and Postgres takes no null in a text. */
export const searchParam = z
  .string()
  .max(200)
  .regex(/^\P{Cc}*$/u)
  .default('');

/** A day that its schema let through as text. @throws ProblemError for one that does not exist */
export function dateOrProblem(text: string, field: string): CalendarDate {
  if (isCalendarDate(text)) return text;
  throw invalidRequest([{ path: [field], message: 'no_such_day' }]);
}
