import type { CalendarDate } from './calendar-date.js';
import { addDays, calendarDateOf } from './calendar-date.js';
import type { Instant } from './instant.js';
import { instantOf } from './instant.js';

/** Building a formatter costs far more than using it; a process meets few zones, and the cache is bounded. */
const MAX_CACHED_ZONES = 500;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  if (formatters.size >= MAX_CACHED_ZONES) formatters.clear();
  formatters.set(zone, made);
  return made;
}

/** True for a zone of the IANA database such as 'America/Sao_Paulo'. */
export function isTimeZone(zone: string): boolean {
  try {
    formatterOf(zone);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * The calendar date that a wall clock in the zone shows at an instant.
 *
 * @param instant ISO 8601 in UTC
 * @throws RangeError for an unknown zone or an instant that is none
 */
export function dateInZone(instant: string, zone: string): CalendarDate {
  const parts = new Map(
    formatterOf(zone)
      .formatToParts(new Date(instant))
      .map((part) => [part.type, part.value]),
  );
  const year = (parts.get('year') ?? '').padStart(4, '0');
  return calendarDateOf(`${year}-${parts.get('month') ?? ''}-${parts.get('day') ?? ''}`);
}

const hourFormatters = new Map<string, Intl.DateTimeFormat>();

/**
 * The hour, 0 to 23, that a wall clock in the zone shows at an instant.
 *
 * @throws RangeError for an unknown zone
 */
export function hourInZone(instant: Date, zone: string): number {
  const known = hourFormatters.get(zone);
  const formatter =
    known ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' });
  if (known === undefined) {
    if (hourFormatters.size >= MAX_CACHED_ZONES) hourFormatters.clear();
    hourFormatters.set(zone, formatter);
  }
  return Number.parseInt(formatter.format(instant), 10);
}

const DAY_MS = 86_400_000;

/**
 * The last millisecond at which a wall clock in the zone shows the date (or an earlier one, where the zone skipped it).
 *
 * @throws RangeError for an unknown zone
 */
export function lastInstantOf(date: CalendarDate, zone: string): Instant {
  const next = Date.parse(`${addDays(date, 1)}T00:00:00.000Z`);
  // No zone is a whole day away from UTC: the date is at the one end and is over at the other.
  let [shown, over] = [next - DAY_MS, next + DAY_MS];
  while (over - shown > 1) {
    const middle = Math.floor((shown + over) / 2);
    if (dateInZone(new Date(middle).toISOString(), zone) <= date) shown = middle;
    else over = middle;
  }
  return instantOf(new Date(shown).toISOString());
}
