import { isCalendarDate, type CalendarDate } from '@app/ledger';
import { invalidRequest } from './request-validation.pipe.js';

/** A day that its schema let through as text. @throws ProblemError for one that does not exist */
export function dateOrProblem(text: string, field: string): CalendarDate {
  if (isCalendarDate(text)) return text;
  throw invalidRequest([{ path: [field], message: 'no_such_day' }]);
}
