import { dateInZone, hourInZone, mondayOf, weekOf } from '@app/ledger';

/** A day of the week, 1 is Monday, and an hour. */
export interface DigestHour {
  readonly weekday: number;
  readonly hour: number;
}

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;
/** A week and the hours by which clocks are changed. */
const QUARTERS_MAX = 8 * 96;

/** Whether the hour has come on its day, by the clock of a zone. */
export function isDigestTime({ weekday, hour }: DigestHour, moment: Date, zone: string): boolean {
  return weekdayIn(moment, zone) === weekday && hourInZone(moment, zone) >= hour;
}

/** The next moment after one at which the hour comes; where clocks leave it out, the hour after it. */
export function nextDigestAt(wanted: DigestHour, after: Date, zone: string): Date {
  const quarter = Math.floor(after.getTime() / QUARTER_MS) * QUARTER_MS;
  let wasTime = isDigestTime(wanted, new Date(quarter), zone);
  for (let step = 1; step <= QUARTERS_MAX; step += 1) {
    const at = new Date(quarter + step * QUARTER_MS);
    const isTime = isDigestTime(wanted, at, zone);
    if (isTime && !wasTime) return at;
    wasTime = isTime;
  }
  return new Date(after.getTime() + 7 * DAY_MS);
}

function weekdayIn(moment: Date, zone: string): number {
  const date = dateInZone(moment.toISOString(), zone);
  return (Date.parse(date) - Date.parse(mondayOf(weekOf(date)))) / DAY_MS + 1;
}
