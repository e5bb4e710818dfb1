/** UTC as "Z", or an offset as "-03:00". */
export type Offset = string;

const ZONE =
  /(?<![a-z])(?:utc|gmt)(?:\s*(?<sign>[+\u2212\u2013-])\s*(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?(?![a-z])/i;
const HOURS_MAX = 14;

function offsetOf(sign: string, hoursText: string, minutes: string): Offset | undefined {
  const hours = Number.parseInt(hoursText, 10);
  if (hours > HOURS_MAX || Number.parseInt(minutes, 10) > 59) return undefined;
  if (hours === 0 && minutes === '00') return 'Z';
  return `${sign === '+' ? '+' : '-'}${hours.toString().padStart(2, '0')}:${minutes}`;
}

/** The zone that a header names, as in "Date(UTC-3)", "Timestamp (UTC)" or "UTC_Time". */
export function zoneInHeader(header: string): Offset | undefined {
  const found = ZONE.exec(header)?.groups;
  if (found === undefined) return undefined;
  const { sign, hours = '0', minutes = '00' } = found;
  return sign === undefined ? 'Z' : offsetOf(sign, hours, minutes);
}

/** A header whose zone, if it names one, is UTC: programs write "Date(UTC)" and "Date(UTC-3)" for one column. */
export const withUtc = (header: string): string => header.replace(ZONE, 'UTC');

/** A header without the zone that it names. */
export const withoutZone = (header: string): string => header.replace(ZONE, ' ');

const IN_CELL =
  /^\(?(?:(?<named>z|utc|gmt)\s*)?(?:(?<sign>[+\u2212-])\s*(?<hours>\d{1,2})(?::?(?<minutes>\d{2}))?)?\)?$/i;

/** The zone behind the time of a cell: "Z", "UTC", "GMT-3", "+05:30", "-0300", "+00". */
export function zoneBehindTime(text: string): Offset | undefined {
  const found = IN_CELL.exec(text.trim())?.groups;
  if (found === undefined) return undefined;
  const { named, sign, hours = '0', minutes = '00' } = found;
  if (sign === undefined) return named === undefined ? undefined : 'Z';
  return offsetOf(sign, hours, minutes);
}
