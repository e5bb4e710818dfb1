import type { z } from 'zod';
import type { Clock } from '@app/platform';
import { DAY_MS, type DayRange, lastCompletedDay } from '../days.js';
import type { FeedAnswer } from '../http/feed-client.js';
import { FeedError } from '../http/feed-error.js';
import { type BrlRate, parseBrlRate } from '../numbers/brl-rate.js';
import { parseUsdPrice, type UsdPrice } from '../numbers/usd-price.js';
import type { CloseOfDay, FeedNeed, RateOfDay } from '../ports.js';

export interface Question {
  /** Path below the base address, with its own escaping, for example `/products/BTC-USD/ticker`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an adapter is given: one guarded way to ask. */
export interface ProviderContext {
  readonly label: string;
  readonly clock: Clock;
  /**
   * Asks and reads the answer. Both are guarded: an answer that cannot be read counts against the provider as one that
   * did not come. @throws FeedError
   */
  readonly ask: <T>(
    need: FeedNeed,
    question: Question,
    read: (answer: FeedAnswer) => T,
    signal: AbortSignal,
  ) => Promise<T>;
}

/** @throws FeedError FEED.BAD_ANSWER, which names the place and not the value */
export function readWith<Schema extends z.ZodType>(schema: Schema, answer: FeedAnswer): z.output<Schema> {
  const parsed = schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new FeedError(
    'FEED.BAD_ANSWER',
    `the answer has another shape than documented at "${issue?.path.join('.') ?? ''}"`,
  );
}

/** @throws FeedError FEED.BAD_ANSWER */
export function priceOf(text: string): UsdPrice {
  const price = parseUsdPrice(text);
  if (price === undefined) throw new FeedError('FEED.BAD_ANSWER', 'the answer holds a price that is none');
  return price;
}

/** @throws FeedError FEED.BAD_ANSWER */
export function rateOf(text: string): BrlRate {
  const rate = parseBrlRate(text);
  if (rate === undefined) throw new FeedError('FEED.BAD_ANSWER', 'the answer holds a rate that is none');
  return rate;
}

/**
 * The UTC day that begins at a stamp.
 * @throws FeedError FEED.BAD_DAY_STAMP when it is no midnight of UTC: a candle of another zone's day is another candle
 */
export function dayBeginningAt(epochMs: number): number {
  if (!Number.isSafeInteger(epochMs) || epochMs % DAY_MS !== 0)
    throw new FeedError('FEED.BAD_DAY_STAMP', 'a daily candle does not begin at 00:00 UTC');
  return epochMs / DAY_MS;
}

/** How far a provider's clock may run ahead of ours. */
const AHEAD_MS = 2 * 60_000;

/**
 * Market time of a price; a little ahead of ours counts as now.
 * @throws FeedError FEED.BAD_TIME when it lies in the future
 */
export function marketTime(epochMs: number, now: Date): Date {
  if (!Number.isFinite(epochMs) || epochMs > now.getTime() + AHEAD_MS)
    throw new FeedError('FEED.BAD_TIME', 'the price is dated in the future');
  return new Date(Math.min(epochMs, now.getTime()));
}

/** Percent between two prices, for display next to the price. */
export function percentChange(last: UsdPrice, before: UsdPrice): number {
  return Number(((last - before) * 1_000_000n) / before) / 10_000;
}

/**
 * Keeps the completed days of the range, ascending. The day that runs is dropped whatever the provider says of it; a day
 * given twice with one close is given once.
 *
 * @throws FeedError FEED.BAD_ANSWER when a day has two different closes
 */
export function completedCloses(
  candles: readonly CloseOfDay[],
  range: DayRange,
  answer: FeedAnswer,
): readonly CloseOfDay[] {
  const last = Math.min(range.to, lastCompletedDay(answer.nowMs));
  const byDay = new Map<number, CloseOfDay>();
  for (const candle of candles) {
    if (candle.day < range.from || candle.day > last) continue;
    const known = byDay.get(candle.day);
    if (known !== undefined && known.close !== candle.close)
      throw new FeedError('FEED.BAD_ANSWER', 'a day is there twice with different closes');
    byDay.set(candle.day, candle);
  }
  return [...byDay.values()].toSorted((a, b) => a.day - b.day);
}

/** The rates of the range, ascending; of a day given twice the last in the answer's order counts. */
export function ratesOfRange(rates: readonly RateOfDay[], range: DayRange): readonly RateOfDay[] {
  const byDay = new Map(rates.map((rate) => [rate.day, rate]));
  return [...byDay.values()]
    .filter(({ day }) => day >= range.from && day <= range.to)
    .toSorted((a, b) => a.day - b.day);
}
