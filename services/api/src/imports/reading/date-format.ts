import { type CalendarDate, dateInZone, isCalendarDate } from '@app/ledger';
import { type Choice, chooseFormat } from './choose-format.js';
import { type Offset, zoneBehindTime } from './clock-zone.js';

/** The order of day, month and year. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const DATE =
  /^(?<a>\d{1,4})(?<separator>[-/.])(?<b>\d{1,2})\k<separator>(?<c>\d{1,4})(?:(?:T|,?\s+)(?<time>.+))?$/i;
/** "Jan 05 2026 10:00:00" or "5 January 2026": the month has a name, so that it reads in one way. */
const NAMED =
  /^(?:(?<month>[a-z]{3,9})\.?\s+(?<day>\d{1,2}),?|(?<dayFirst>\d{1,2})\s+(?<monthBehind>[a-z]{3,9})\.?,?)\s+(?<year>\d{4})(?:,?\s+(?<time>\d.*))?$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>am|pm)?\s*(?<zone>[^\s\d].*)?$/i;
const CENTURY = '20';

interface Clock {
  /** Hours, minutes and seconds of a day of 24 hours. */
  readonly time: string;
  /** The zone that is written behind it. */
  readonly offset: Offset | undefined;
}

interface Written {
  readonly date: CalendarDate;
  readonly clock: Clock | undefined;
}

/** Two digits are a year of this century: Bitcoin knows no other. */
const yearOf = (text: string): string | undefined =>
  text.length === 4 ? text : text.length === 2 ? CENTURY + text : undefined;

/** Zones that a program writes by a name, by that name. */
export type NamedZones = Readonly<Record<string, Offset>>;

function written(cell: string, order: DateOrder, zones: NamedZones = {}): Written | undefined {
  const named = namedDate(cell.trim());
  const groups = DATE.exec(cell.trim())?.groups;
  const { date, time } = named ?? numericDate(groups, order) ?? {};
  if (date === undefined || !isCalendarDate(date)) return undefined;
  // A day has no clock that a zone behind it could move.
  if (time === undefined || zoneBehindTime(time) !== undefined) return { date, clock: undefined };
  const clock = clockOf(time.trim(), zones);
  return clock === undefined ? undefined : { date, clock };
}

interface DateText {
  readonly date: string;
  readonly time: string | undefined;
}

function numericDate(
  groups: Readonly<Record<string, string>> | undefined,
  order: DateOrder,
): DateText | undefined {
  if (groups === undefined) return undefined;
  const { a = '', b = '', c = '', time } = groups;
  const [yearText, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order];
  const year = yearOf(yearText ?? '');
  if (year === undefined || month === undefined || day === undefined || month.length > 2 || day.length > 2)
    return undefined;
  return { date: `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time };
}

function namedDate(cell: string): DateText | undefined {
  const groups = NAMED.exec(cell)?.groups;
  if (groups === undefined) return undefined;
  const month =
    MONTHS.indexOf((groups['month'] ?? groups['monthBehind'] ?? '').slice(0, 3).toLowerCase()) + 1;
  if (month === 0) return undefined;
  const day = groups['day'] ?? groups['dayFirst'] ?? '';
  const date = `${groups['year'] ?? ''}-${month.toString().padStart(2, '0')}-${day.padStart(2, '0')}`;
  return { date, time: groups['time'] };
}

function clockOf(text: string, zones: NamedZones): Clock | undefined {
  const groups = TIME.exec(text)?.groups;
  if (groups === undefined) return undefined;
  const { hours = '', minutes = '', seconds = '00', half, zone } = groups;
  const hour = hoursOf(hours, half);
  if (hour === undefined || Number.parseInt(minutes, 10) > 59 || Number.parseInt(seconds, 10) > 59)
    return undefined;
  const offset = zone === undefined ? undefined : (zones[zone.trim().toUpperCase()] ?? zoneBehindTime(zone));
  if (zone !== undefined && offset === undefined) return undefined;
  return { time: `${hour}:${minutes}:${seconds}`, offset };
}

function hoursOf(text: string, half: string | undefined): string | undefined {
  const hours = Number.parseInt(text, 10);
  if (half === undefined) return hours <= 23 ? text.padStart(2, '0') : undefined;
  if (hours < 1 || hours > 12) return undefined;
  const inDay = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return inDay.toString().padStart(2, '0');
}

/** Whose clock the times of a file are: as the file says, or as the person says instead. */
export type ClockChoice = 'file' | 'utc' | 'mine';

export interface DateReading {
  readonly order: DateOrder;
  readonly clock: ClockChoice;
  /** What the header, or the program that wrote the file, says of times that name no zone. */
  readonly fileOffset: Offset | undefined;
  /** Zone of the person, in which a day of the ledger is meant. */
  readonly timeZone: string;
  readonly zones?: NamedZones | undefined;
}

/**
 * The day of a cell. A time whose zone is known is converted to the person's zone; any other is the wall clock there.
 */
export function readDate(cell: string, reading: DateReading): CalendarDate | undefined {
  const found = written(cell, reading.order, reading.zones);
  if (found?.clock === undefined) return found?.date;
  const { date, clock } = found;
  const offset = offsetFor(clock, reading);
  if (offset === undefined) return date;
  return dateInZone(new Date(`${date}T${clock.time}${offset}`).toISOString(), reading.timeZone);
}

function offsetFor({ offset }: Clock, { clock, fileOffset }: DateReading): Offset | undefined {
  switch (clock) {
    case 'file':
      return offset ?? fileOffset;
    case 'utc':
      return 'Z';
    case 'mine':
      return undefined;
  }
}

/** What the cells of a column say of time: whether they have any, and the zones behind them. */
export function clocksIn(
  cells: readonly string[],
  order: DateOrder,
  zones?: NamedZones,
): { readonly hasTimes: boolean; readonly zones: ReadonlySet<Offset | undefined> } {
  const clocks = cells.flatMap((cell) => written(cell, order, zones)?.clock ?? []);
  return { hasTimes: clocks.length > 0, zones: new Set(clocks.map(({ offset }) => offset)) };
}

/** One order of day, month and year for all the cells of a column. */
export const dateOrderOf = (
  cells: readonly string[],
  preferred: DateOrder | undefined,
  zones?: NamedZones,
): Choice<DateOrder> =>
  chooseFormat(cells, {
    formats: ['ymd', 'dmy', 'mdy'],
    read: (cell, order) => written(cell, order, zones)?.date,
    preferred,
  });
