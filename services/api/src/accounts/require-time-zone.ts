import { isTimeZone } from '@app/ledger';
import { ProblemError } from '../core/http/problem.error.js';

/**
 * Every day of a record is one of its person's zone: another one in its place would move days without a word.
 * @throws ProblemError 422 for a zone that is not known
 */
export function requireTimeZone(timeZone: string, code: string): void {
  if (isTimeZone(timeZone)) return;
  throw new ProblemError({ status: 422, code, detail: 'This time zone is not known' });
}
