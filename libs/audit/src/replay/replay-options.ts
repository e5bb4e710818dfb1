import { type CalendarDate, type Instant, instantOf, isCalendarDate, isInstant } from '@app/ledger';
import { AuditError } from '../shared/audit.error.js';

export type Reading = 'known' | 'corrected';

/** Which state of a person is asked for. */
export interface ReplayOptions {
  /** Undefined for now; a date represents its end in the person's zone. */
  readonly at: Instant | CalendarDate | undefined;
  readonly reading: Reading;
}

/** With a zone: without one the same words would mean another moment on another machine. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/** The moment that an argument names. @throws AuditError AUDIT.TIME_INVALID */
export function momentArgument(text: string): Instant | CalendarDate {
  if (isCalendarDate(text)) return text;
  // Date.parse takes the 30th of February for the 2nd of March.
  const isPossible = isCalendarDate(text.slice(0, 10));
  if (isPossible && isInstant(text)) return text;
  const time = isPossible && INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(time))
    throw new AuditError(
      'AUDIT.TIME_INVALID',
      `"${text}" is no time: give 2026-11-27, 2026-11-27T10:00:00Z or 2026-11-27T10:00:00-03:00.`,
    );
  return instantOf(new Date(time).toISOString());
}
