import { writeFileSync } from 'node:fs';
import { dayAfter, daysBetween, FIRST_DAY } from './calendar.js';

/** The strategy wants 421 days before the first week. */
const DAYS_BEFORE = 500;
const DAYS_OF_STORY = 380;
const LAST_QUIET_DAY = 2;

/** Weeks from which on the price drifts by so much a week, on the logarithm: a decline, a long rise, a fall, and a decline. */
const DRIFTS: readonly (readonly [number, number])[] = [
  [0, -0.02],
  [9, 0.1],
  [28, -0.28],
  [33, -0.08],
];

/** Logarithm of the price of a week against that of the first one. */
function levelOf(week: number): number {
  let level = 0.04 * Math.sin(week / 1.7);
  for (const [index, [from, drift]] of DRIFTS.entries()) {
    const until = Math.min(week, DRIFTS[index + 1]?.[0] ?? week);
    level += Math.max(0, until - from) * drift;
  }
  return level;
}

/**
 * Close of a day of a made-up market, in cents. From Sunday's close to Wednesday's it does not move, so that whatever is
 * done on these days is done at one price, at whichever second it happens.
 */
export function closeCents(day: string): bigint {
  const dayOfStory = daysBetween(FIRST_DAY, day);
  const week = Math.floor(dayOfStory / 7);
  const weekday = dayOfStory - week * 7;
  const share = Math.max(0, weekday - LAST_QUIET_DAY) / (6 - LAST_QUIET_DAY);
  const level = levelOf(week) * (1 - share) + levelOf(week + 1) * share;
  return BigInt(Math.round(6_000_000 * Math.exp(level)));
}

/** The CSV that the local fakes of the providers serve. */
export function writePrices(file: string): void {
  const lines = ['date,close'];
  for (let day = -DAYS_BEFORE; day < DAYS_OF_STORY; day += 1) {
    const date = dayAfter(FIRST_DAY, day);
    const close = closeCents(date).toString();
    lines.push(`${date},${close.slice(0, -2)}.${close.slice(-2)}`);
  }
  writeFileSync(file, `${lines.join('\n')}\n`);
}
