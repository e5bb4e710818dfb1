import { INTL_LOCALE } from '../i18n/languages';
import type { Language } from '../i18n/languages';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Made once for each form and zone: making one costs a hundred times what it costs to write a date with it, and a table
 * that is scrolled writes hundreds.
 */
function formatOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(locale, options);
  formats.set(key, made);
  return made;
}

/** A calendar day has no zone: it is read at noon UTC and written in UTC, so that no zone can move it. */
const dayAsInstant = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day as short as a column has room for. */
const tableForm = (language: Language, hasYear: boolean): Intl.DateTimeFormatOptions => ({
  ...(language === 'en' ? { month: 'short', day: 'numeric' } : { month: '2-digit', day: '2-digit' }),
  ...(hasYear ? { year: 'numeric' } : {}),
});

/** Tables: "Aug 11" or "Aug 11, 2026" in English, "11/08" or "11/08/2026" in Portuguese. */
export function tableDate(day: string, language: Language, options: { readonly year: boolean }): string {
  return formatOf(INTL_LOCALE[language], { ...tableForm(language, options.year), timeZone: 'UTC' }).format(
    dayAsInstant(day),
  );
}

/** Sentences: "August 11, 2026", "11 de agosto de 2026". */
export function longDate(day: string, language: Language): string {
  return formatOf(INTL_LOCALE[language], { dateStyle: 'long', timeZone: 'UTC' }).format(dayAsInstant(day));
}

/** The month of a day: "August 2026", "agosto de 2026". */
export function longMonth(day: string, language: Language): string {
  return formatOf(INTL_LOCALE[language], { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    dayAsInstant(day),
  );
}

/** The month of a day where there is little room: "Aug 2026", "08/2026". */
export function shortMonth(day: string, language: Language): string {
  return formatOf(INTL_LOCALE[language], {
    month: language === 'en' ? 'short' : '2-digit',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(dayAsInstant(day));
}

/** Page heads: "Wednesday, August 12, 2026". */
export function fullDate(day: string, language: Language): string {
  return formatOf(INTL_LOCALE[language], { dateStyle: 'full', timeZone: 'UTC' }).format(dayAsInstant(day));
}

/** A week: "August 10–16", "10–16 de agosto". */
export function dayRange(from: string, to: string, language: Language): string {
  const range = formatOf(INTL_LOCALE[language], {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).formatRange(dayAsInstant(from), dayAsInstant(to));
  // Two numbers are set close; two months keep their space.
  return range.replace(/(\d)\s*–\s*(\d)/, '$1–$2');
}

/** The last whole day before an instant: the day a recording ends with, whose close is at midnight. */
export function dayEndingAt(iso: string): string {
  return new Date(new Date(iso).getTime() - 1).toISOString().slice(0, 10);
}

/** An instant in the reader's zone: "Aug 12, 09:12", "12/08, 09:12". */
export function instant(iso: string, language: Language, timeZone?: string): string {
  return formatOf(INTL_LOCALE[language], {
    ...tableForm(language, false),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso));
}

/** The day of an instant in the reader's zone, short as in tables: "Jan 12, 2027", "12/01/2027". */
export function instantDay(iso: string, language: Language, timeZone?: string): string {
  return formatOf(INTL_LOCALE[language], {
    ...tableForm(language, true),
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso));
}

/** An instant in the reader's zone with its year: "Jan 12, 2027, 11:00", "12/01/2027, 11:00". */
export function instantWithYear(iso: string, language: Language, timeZone?: string): string {
  return formatOf(INTL_LOCALE[language], {
    ...tableForm(language, true),
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(iso));
}

/** "1 min ago" up to 24 hours, then the date. */
export function age(iso: string, language: Language, nowMs: number, timeZone?: string): string {
  const passed = Math.max(0, nowMs - new Date(iso).getTime());
  if (passed >= DAY_MS) return instantDay(iso, language, timeZone);
  const relative = new Intl.RelativeTimeFormat(INTL_LOCALE[language], { style: 'short', numeric: 'auto' });
  if (passed < MINUTE_MS) return relative.format(0, 'second');
  return passed < HOUR_MS
    ? relative.format(-Math.floor(passed / MINUTE_MS), 'minute')
    : relative.format(-Math.floor(passed / HOUR_MS), 'hour');
}
