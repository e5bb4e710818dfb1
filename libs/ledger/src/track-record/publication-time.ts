import type { CalendarDate } from '../calendar/calendar-date.js';
import { addDays, calendarDateOf } from '../calendar/calendar-date.js';
import type { Instant } from '../calendar/instant.js';
import { instantOf } from '../calendar/instant.js';
import type { IsoWeek } from '../calendar/iso-week.js';
import { mondayOf, weekOf } from '../calendar/iso-week.js';

const MINUTE_MS = 60_000;
/** On Monday, UTC: after the hour in which a price may stand for Sunday's close. */
const FROM_MINUTES = 75;
/** The last time the market is looked at for a week: a close that is confirmed later comes too late. */
const LAST_LOOK_MINUTES = 360;
/** How late the last look may come: it is one of the looks of every quarter of an hour. */
const LOOK_MINUTES = 15;

/** Where a moment is in the week that it belongs to, in UTC. */
export type PublicationPhase = 'early' | 'open' | 'last-look' | 'late';

/** The UTC week of a moment. */
export const publicationWeekOf = (now: Date): IsoWeek => weekOf(utcDay(now));

export function publicationPhase(now: Date): PublicationPhase {
  const minutes = (now.getTime() - midnightOf(mondayOf(publicationWeekOf(now)))) / MINUTE_MS;
  if (minutes < FROM_MINUTES) return 'early';
  if (minutes < LAST_LOOK_MINUTES) return 'open';
  return minutes < LAST_LOOK_MINUTES + LOOK_MINUTES ? 'last-look' : 'late';
}

/**
 * When the next week of a record is due.
 *
 * @param newest the newest week of the record; null before the first
 */
export function nextPublication(now: Date, newest: IsoWeek | null): Instant {
  const week = publicationWeekOf(now);
  const isOver = publicationPhase(now) === 'late' || (newest !== null && newest >= week);
  const monday = isOver ? addDays(mondayOf(week), 7) : mondayOf(week);
  return instantOf(new Date(midnightOf(monday) + FROM_MINUTES * MINUTE_MS).toISOString());
}

const utcDay = (now: Date): CalendarDate => calendarDateOf(now.toISOString().slice(0, 10));
const midnightOf = (day: CalendarDate): number => Date.parse(`${day}T00:00:00.000Z`);
