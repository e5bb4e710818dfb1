import type { MarketSeriesName } from '@app/read-models';
import { DAY_MS } from '../days.js';

/** Until so long after midnight UTC the last tick before it represents a close that is not stored yet. */
const STAND_FOR_CLOSE_MS = 3_600_000;
/** How long before midnight a tick may be that represents a close or confirms one. */
const LAST_TICK_MS = 15 * 60_000;

/** A stretch of market time, the end excluded. */
export interface TickWindow {
  readonly from: Date;
  readonly before: Date;
}

/** The minutes before a midnight whose last tick may speak for the day that ends there. */
export const lastTickWindow = (midnight: Date): TickWindow => ({
  from: new Date(midnight.getTime() - LAST_TICK_MS),
  before: midnight,
});

/**
 * Where to look for the tick that represents the close of the day before `day` (product, "stale market": from 00:00 to
 * 01:00 UTC the last tick before midnight does).
 *
 * @param known.lastDay the last stored day; all days since 1970-01-01
 * @returns undefined where nothing may represent it: it is stored, that hour is over, or the market is a recording
 */
export function provisionalWindow(
  series: MarketSeriesName,
  known: { readonly lastDay: number | undefined; readonly day: number; readonly now: Date },
): TickWindow | undefined {
  const { lastDay, day, now } = known;
  const midnight = new Date(day * DAY_MS);
  const sinceMidnightMs = now.getTime() - midnight.getTime();
  if (series === 'recorded' || (lastDay !== undefined && lastDay >= day - 1)) return undefined;
  if (sinceMidnightMs < 0 || sinceMidnightMs >= STAND_FOR_CLOSE_MS) return undefined;
  return lastTickWindow(midnight);
}
