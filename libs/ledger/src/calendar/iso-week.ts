import type { CalendarDate } from './calendar-date.js';
import { addDays, calendarDateOf, daysBetween, isCalendarDate, isoWeekday } from './calendar-date.js';

declare const isoWeek: unique symbol;
/** An ISO 8601 week as 'YYYY-Www' with the ISO year, which differs from the calendar year around New Year. */
export type IsoWeek = string & { readonly [isoWeek]: 'IsoWeek' };

const SHAPE = /^(\d{4})-W(\d{2})$/;

/** Monday of the ISO year's first week: the week that holds 4 January. */
function firstMonday(isoYear: string): CalendarDate {
  const fourth = calendarDateOf(`${isoYear}-01-04`);
  return addDays(fourth, 1 - isoWeekday(fourth));
}

/** The ISO week a day belongs to; the week's Thursday decides the year. */
export function weekOf(date: CalendarDate): IsoWeek {
  const year = addDays(date, 4 - isoWeekday(date)).slice(0, 4);
  const index = Math.floor(daysBetween(firstMonday(year), date) / 7) + 1;
  return isoWeekOf(`${year}-W${String(index).padStart(2, '0')}`);
}

/** Streams name few weeks very often; sixty years of them are kept. */
const MAX_KNOWN_MONDAYS = 3_200;
const knownMondays = new Map<string, CalendarDate>();

function mondayOfText(text: string): CalendarDate | undefined {
  const known = knownMondays.get(text);
  if (known !== undefined) return known;
  const monday = findMonday(text);
  if (monday === undefined) return undefined;
  if (knownMondays.size >= MAX_KNOWN_MONDAYS) knownMondays.clear();
  knownMondays.set(text, monday);
  return monday;
}

function findMonday(text: string): CalendarDate | undefined {
  const [, year, number] = SHAPE.exec(text) ?? [];
  if (year === undefined || number === undefined || !isCalendarDate(`${year}-01-04`)) return undefined;
  const index = Number.parseInt(number, 10);
  if (index < 1 || index > 53) return undefined;
  const monday = addDays(firstMonday(year), (index - 1) * 7);
  // Week 53 exists in long years only; in others its Thursday already belongs to the next year.
  return addDays(monday, 3).startsWith(year) ? monday : undefined;
}

/** True for a week that exists: '2026-W53' does, '2027-W53' does not. */
export const isIsoWeek = (value: unknown): value is IsoWeek =>
  typeof value === 'string' && mondayOfText(value) !== undefined;

/** @throws RangeError when the text names no week */
export function isoWeekOf(text: string): IsoWeek {
  if (!isIsoWeek(text)) throw new RangeError(`Not an ISO week: ${text}`);
  return text;
}

/** First day of the week. */
export function mondayOf(week: IsoWeek): CalendarDate {
  const monday = mondayOfText(week);
  if (monday === undefined) throw new RangeError(`Not an ISO week: ${week}`);
  return monday;
}

/** Last day of the week. */
export const sundayOf = (week: IsoWeek): CalendarDate => addDays(mondayOf(week), 6);
