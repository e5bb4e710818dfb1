import { StrategyInputError } from './strategy-input.error.js';

/** What must survive when a chart shows fewer points than there are days. */
export interface ThinningInput {
  /** Number of days, indexes 0 to length - 1. */
  readonly length: number;
  /** At most this many points are wanted; see {@link keptIndexes} for the exception. */
  readonly points: number;
  /** Lines of the chart, one value a day; NaN where a line has none. */
  readonly lines: readonly Float64Array[];
  /** Indexes that stay whatever their values are, ascending: first and last day of a stretch, for example. */
  readonly always: readonly number[];
}

/**
 * Chooses the days that a chart keeps so that it looks the same with fewer points: the days are cut into equal buckets,
 * and of each bucket the lowest and the highest day of every line stay. No peak and no trough is lost, and nothing is
 * averaged: every point is a real day.
 *
 * @returns ascending indexes, all of them when they are few enough. More than `points` only where `always` alone leaves
 * no room for one bucket.
 * @throws StrategyInputError STRATEGY.DAY_OUT_OF_RANGE for a line shorter than `length`
 */
export function keptIndexes({ length, points, lines, always }: ThinningInput): number[] {
  for (const line of lines)
    if (line.length < length)
      throw new StrategyInputError('STRATEGY.DAY_OUT_OF_RANGE', `${line.length} of ${length}`);
  if (length <= points) return Array.from({ length }, (_value, index) => index);
  const kept = new Uint8Array(length);
  kept[0] = 1;
  kept[length - 1] = 1;
  for (const index of always) kept[index] = 1;
  const room = points - kept.reduce((sum, flag) => sum + flag, 0);
  const buckets = Math.max(1, Math.floor(room / (2 * Math.max(1, lines.length))));
  for (let bucket = 0; bucket < buckets; bucket += 1) {
    const from = Math.floor((bucket * length) / buckets);
    const to = Math.floor(((bucket + 1) * length) / buckets);
    for (const line of lines) keepExtremes(line, kept, from, to);
  }
  const indexes: number[] = [];
  for (let index = 0; index < length; index += 1) if (kept[index] === 1) indexes.push(index);
  return indexes;
}

/** NaN compares as false, so a bucket without a value keeps nothing. */
function keepExtremes(line: Float64Array, kept: Uint8Array, from: number, to: number): void {
  let [lowest, highest] = [-1, -1];
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let index = from; index < to; index += 1) {
    const value = line[index] ?? Number.NaN;
    if (value < low) [low, lowest] = [value, index];
    if (value > high) [high, highest] = [value, index];
  }
  if (lowest >= 0) kept[lowest] = 1;
  if (highest >= 0) kept[highest] = 1;
}
