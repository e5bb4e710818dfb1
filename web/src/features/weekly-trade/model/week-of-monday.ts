import type { Week } from '@app/contracts';
import { dayNumberOf, isoDateOf, parseDayNumber, weekdayOf } from '@app/strategy';

const DAYS = 7;
const THURSDAY = 3;

/** The ISO week that begins on a Monday, named by the year of its Thursday. */
export function weekOfMonday(monday: string): Week {
  const first = dayNumberOf(monday);
  const thursday = first + THURSDAY;
  const year = isoDateOf(thursday).slice(0, 4);
  const number = Math.floor((thursday - dayNumberOf(`${year}-01-01`)) / DAYS) + 1;
  return {
    key: `${year}-W${String(number).padStart(2, '0')}`,
    monday,
    sunday: isoDateOf(first + DAYS - 1),
  };
}

/** The week so many weeks later, or earlier. */
export const weeksLater = ({ monday }: Pick<Week, 'monday'>, weeks: number): Week =>
  weekOfMonday(isoDateOf(dayNumberOf(monday) + weeks * DAYS));

/** The week that an address names by its Monday; null where it names none. */
export function weekInAddress(text: string | null): Week | null {
  const day = text === null ? undefined : parseDayNumber(text);
  return day === undefined || weekdayOf(day) !== 1 ? null : weekOfMonday(isoDateOf(day));
}

export const weekPath = ({ monday }: Pick<Week, 'monday'>): string => `/weekly-trade?week=${monday}`;
