import { isoDateOf } from '@app/strategy';

export const DAY_MS = 86_400_000;

/**
 * A day counts as over half a minute after its end: exchanges need a moment to write the last trade, and clocks differ.
 */
const SETTLE_MS = 30_000;

/** Days since 1970-01-01 (UTC) that an instant lies in. */
export const dayOfInstant = (epochMs: number): number => Math.floor(epochMs / DAY_MS);

/** The last UTC day that is over at an instant, as days since 1970-01-01. */
export const lastCompletedDay = (epochMs: number): number => dayOfInstant(epochMs - SETTLE_MS) - 1;

/** Both days included, as days since 1970-01-01. */
export interface DayRange {
  readonly from: number;
  readonly to: number;
}

/** "2015-07-20 to 2016-05-14" */
export const describeRange = ({ from, to }: DayRange): string => `${isoDateOf(from)} to ${isoDateOf(to)}`;
