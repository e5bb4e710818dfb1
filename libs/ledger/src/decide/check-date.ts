import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays, FIRST_BITCOIN_DAY } from '../calendar/calendar-date.js';
import { sundayOf } from '../calendar/iso-week.js';
import type { Recommendation } from '../state/ledger-state.js';
import type { Rejection } from './rejection.js';

/** Days after its week in which the execution of a recommendation may still be recorded. */
export const RECORDING_GRACE_DAYS = 7;

/** A manual trade may carry any day from Bitcoin's first block to today. */
export function checkDate(date: CalendarDate, today: CalendarDate): Rejection | undefined {
  if (date > today) return { code: 'LEDGER.DATE_IN_FUTURE', date, today };
  if (date < FIRST_BITCOIN_DAY) return { code: 'LEDGER.DATE_TOO_EARLY', date, earliest: FIRST_BITCOIN_DAY };
  return undefined;
}

/** An execution carries a day from the issue to the end of that week, recorded up to 7 days after it. */
export function checkExecutionDate(
  date: CalendarDate,
  today: CalendarDate,
  recommendation: Recommendation,
): Rejection | undefined {
  const lastDay = addDays(sundayOf(recommendation.issued.week), RECORDING_GRACE_DAYS);
  if (today > lastDay) return { code: 'LEDGER.RECORDED_TOO_LATE', today, lastDay };
  return checkDayOfWeek(date, today, recommendation);
}

/** A day from the issue to the end of that week; a correction of what was recorded in time needs no more. */
export function checkDayOfWeek(
  date: CalendarDate,
  today: CalendarDate,
  { issued }: Recommendation,
): Rejection | undefined {
  const lastDay = sundayOf(issued.week);
  if (date > today) return { code: 'LEDGER.DATE_IN_FUTURE', date, today };
  if (date < issued.issuedOn || date > lastDay) {
    return { code: 'LEDGER.DATE_OUTSIDE_WEEK', date, from: issued.issuedOn, to: lastDay };
  }
  return undefined;
}
