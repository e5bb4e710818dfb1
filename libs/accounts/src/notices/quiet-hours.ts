import type { QuietHours } from '@app/contracts';
import { hourInZone } from '@app/ledger';

const QUARTER_MS = 15 * 60_000;
const DAY_QUARTERS = 96;

/** Whether a moment is within the quiet hours, which may go past midnight, in a time zone. */
export function isQuietAt(hours: QuietHours | null, moment: Date, zone: string): boolean {
  if (hours === null) return false;
  const { from, until } = hours;
  const hour = hourInZone(moment, zone);
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}

/** The first quarter of an hour from a moment on that is not quiet; the moment itself where it is not. */
export function quietEndsAt(hours: QuietHours | null, moment: Date, zone: string): Date {
  if (!isQuietAt(hours, moment, zone)) return moment;
  const quarter = Math.floor(moment.getTime() / QUARTER_MS) * QUARTER_MS;
  // By the wall clock of each quarter, so that a change of the clocks is no case of its own.
  for (let step = 1; step <= DAY_QUARTERS; step += 1) {
    const at = new Date(quarter + step * QUARTER_MS);
    if (!isQuietAt(hours, at, zone)) return at;
  }
  return moment;
}
