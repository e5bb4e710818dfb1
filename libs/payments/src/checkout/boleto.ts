import { addDays, type CalendarDate, dateInZone, type Instant, isoWeekday } from '@app/ledger';

const ZONE = 'America/Sao_Paulo';
const BUSINESS_DAYS = 3;

/** The third business day after a moment, in São Paulo: Saturday and Sunday are skipped and nothing else. */
export function boletoDueOn(from: Instant): CalendarDate {
  let day = dateInZone(from, ZONE);
  for (let left = BUSINESS_DAYS; left > 0;) {
    day = addDays(day, 1);
    if (isoWeekday(day) <= 5) left -= 1;
  }
  return day;
}

/** 23:59:59 of a day in São Paulo, which is three hours behind UTC and has had no summer time since 2019. */
export const endOfDayInSaoPaulo = (day: CalendarDate): Date => new Date(`${day}T23:59:59.000-03:00`);
