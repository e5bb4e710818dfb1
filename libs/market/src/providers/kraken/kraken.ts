import { z } from 'zod';
import { DAY_MS } from '../../days.js';
import type { FeedAnswer } from '../../http/feed-client.js';
import { FeedError } from '../../http/feed-error.js';
import type { PriceProvider } from '../../ports.js';
import {
  completedCloses,
  dayBeginningAt,
  marketTime,
  priceOf,
  type ProviderContext,
  readWith,
} from '../provider-context.js';

const envelopeSchema = z.object({
  error: z.array(z.string()),
  result: z.record(z.string(), z.unknown()).optional(),
});
/** `[time(s), open, high, low, close, vwap, volume, count]` */
const candlesSchema = z.array(
  z.tuple([z.string().regex(/^\d{1,12}$/), z.string(), z.string(), z.string(), z.string()], z.unknown()),
);
/** `c`: last trade's price and volume */
const tickerSchema = z.object({ c: z.tuple([z.string()], z.unknown()) });

const PAIR = 'XBTUSD';
/** Whatever is asked for, the answer holds the latest 720 entries, of which the last is the running day. */
const ENTRIES = 720;

/** Kraken. A candle's time is the beginning of its UTC day; only two years can be had. */
export function kraken({ label, clock, ask }: ProviderContext): PriceProvider {
  return {
    name: 'kraken',
    label,
    maxDays: ENTRIES - 1,
    firstDay: (today) => today - ENTRIES + 1,
    spot: (signal) =>
      ask(
        'spot',
        { path: '/0/public/Ticker', query: { pair: PAIR } },
        (answer) => ({
          price: priceOf(readWith(tickerSchema, { ...answer, body: resultOf(answer) }).c[0]),
          // The ticker names no time, and its "open" is that of the day: no change over 24 hours follows from it.
          asOf: marketTime(answer.nowMs, clock.now()),
          change24h: null,
        }),
        signal,
      ),
    closes: (range, signal) => {
      // "since" is exclusive.
      const query = { pair: PAIR, interval: '1440', since: String((range.from * DAY_MS) / 1_000 - 1) };
      return ask(
        'candles',
        { path: '/0/public/OHLC', query },
        (answer) => {
          const entries = readWith(candlesSchema, { ...answer, body: resultOf(answer) });
          const candles = entries.map(([time, , , , close]) => ({
            day: dayBeginningAt(Number(time) * 1_000),
            close: priceOf(close),
          }));
          return completedCloses(candles, range, answer);
        },
        signal,
      );
    },
  };
}

/** The result under Kraken's own name of the pair (XBTUSD comes back as XXBTZUSD). Errors come with status 200. */
function resultOf(answer: FeedAnswer): unknown {
  const { error, result } = readWith(envelopeSchema, answer);
  const [first] = error;
  if (first !== undefined) throw krakenError(first);
  const entries = Object.entries(result ?? {}).filter(([key]) => key !== 'last');
  const [only] = entries;
  if (only === undefined || entries.length > 1)
    throw new FeedError('FEED.BAD_ANSWER', 'the answer does not hold one pair');
  return only[1];
}

function krakenError(code: string): FeedError {
  if (/rate limit|too many requests/i.test(code))
    return new FeedError('FEED.RATE_LIMITED', 'answered that it is asked too often');
  if (code.startsWith('EService'))
    return new FeedError('FEED.SERVER_ERROR', 'answered that it is not available');
  return new FeedError('FEED.REFUSED', 'refused the question');
}
