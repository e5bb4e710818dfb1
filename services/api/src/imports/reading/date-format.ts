import { type CalendarDate, dateInZone, isCalendarDate } from '@app/ledger';
import { type Choice, chooseFormat } from './choose-format.js';

/** The order of day, month and year. */
export type DateOrder = 'ymd' | 'dmy' | 'mdy';

const DATE =
  /^(?<a>\d{1,4})(?<separator>[-/.])(?<b>\d{1,2})\k<separator>(?<c>\d{1,4})(?:(?:T|,?\s+)(?<time>.+))?$/i;
const TIME =
  /^(?<hours>\d{1,2}):(?<minutes>\d{2})(?::(?<seconds>\d{2})(?:[.,]\d{1,9})?)?\s*(?<half>am|pm)?\s*(?<zone>z|utc|[+-]\d{2}:?\d{2})?$/i;
const CENTURY = '20';

interface Written {
  readonly date: CalendarDate;
  readonly time: RegExpExecArray['groups'];
}

/** Two digits are a year of this century: Bitcoin knows no other. */
const yearOf = (text: string): string | undefined =>
  text.length === 4 ? text : text.length === 2 ? CENTURY + text : undefined;

function written(cell: string, order: DateOrder): Written | undefined {
  const groups = DATE.exec(cell.trim())?.groups;
  if (groups === undefined) return undefined;
  const { a = '', b = '', c = '', time } = groups;
  const [yearText, month, day] = { ymd: [a, b, c], dmy: [c, b, a], mdy: [c, a, b] }[order];
  const year = yearOf(yearText ?? '');
  if (year === undefined || month === undefined || day === undefined || month.length > 2 || day.length > 2)
    return undefined;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!isCalendarDate(date)) return undefined;
  if (time === undefined) return { date, time: undefined };
  const timeGroups = TIME.exec(time.trim())?.groups;
  return timeGroups === undefined ? undefined : { date, time: timeGroups };
}

/** The zone of a time as ISO 8601 writes it. */
function offsetOf(zone: string): string {
  if (/^(?:z|utc)$/i.test(zone)) return 'Z';
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

export interface DateReading {
  readonly order: DateOrder;
  /** The program that wrote the file writes the time of UTC. */
  readonly isUtc: boolean;
  /** Zone of the person, in which a day of the ledger is meant. */
  readonly timeZone: string;
}

/**
 * The day of a cell. A time whose zone is known is converted to the person's zone; any other is the wall clock there.
 */
export function readDate(cell: string, { order, isUtc, timeZone }: DateReading): CalendarDate | undefined {
  const found = written(cell, order);
  if (found === undefined) return undefined;
  const { date, time } = found;
  if (time === undefined) return date;
  const { hours = '', minutes = '', seconds = '00', half, zone } = time;
  const clock = hoursOf(hours, half);
  if (clock === undefined) return undefined;
  const offset = zone === undefined ? (isUtc ? 'Z' : undefined) : offsetOf(zone);
  const instant = new Date(`${date}T${clock}:${minutes}:${seconds}${offset ?? 'Z'}`);
  if (Number.isNaN(instant.getTime())) return undefined;
  return offset === undefined ? date : dateInZone(instant.toISOString(), timeZone);
}

function hoursOf(text: string, half: string | undefined): string | undefined {
  const hours = Number.parseInt(text, 10);
  if (half === undefined) return hours <= 23 ? text.padStart(2, '0') : undefined;
  if (hours < 1 || hours > 12) return undefined;
  const inDay = (hours % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return inDay.toString().padStart(2, '0');
}

/** One order of day, month and year for all the cells of a column. */
export const dateOrderOf = (cells: readonly string[], preferred: DateOrder | undefined): Choice<DateOrder> =>
  chooseFormat(cells, {
    formats: ['ymd', 'dmy', 'mdy'],
    read: (cell, order) => written(cell, order)?.date,
    preferred,
  });
