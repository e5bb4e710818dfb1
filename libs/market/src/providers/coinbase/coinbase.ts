import { z } from 'zod';
import { isoDateOf, parseDayNumber } from '@app/strategy';
import type { DayRange } from '../../days.js';
import type { PriceProvider, SpotQuote } from '../../ports.js';
import {
  completedCloses,
  dayBeginningAt,
  marketTime,
  percentChange,
  priceOf,
  type ProviderContext,
  readWith,
} from '../provider-context.js';

/** `[time(s), low, high, open, close, volume]`: not in the usual order. Numbers arrive as their text. */
const candlesSchema = z.array(
  z.tuple([z.string().regex(/^\d{1,12}$/), z.string(), z.string(), z.string(), z.string()], z.unknown()),
);
const tickerSchema = z.object({ price: z.string(), time: z.iso.datetime({ offset: true }) });
const statsSchema = z.object({ open: z.string(), last: z.string() });

const PRODUCT = '/products/BTC-USD';
/** The exchange opened BTC-USD on this day. */
const FIRST_DAY = parseDayNumber('2015-07-20') ?? 0;

/** Coinbase Exchange. A candle's time is the beginning of its UTC day. */
export function coinbase({ label, clock, ask }: ProviderContext): PriceProvider {
  return {
    name: 'coinbase',
    label,
    maxDays: 300,
    firstDay: () => FIRST_DAY,
    spot: async (signal): Promise<SpotQuote> => {
      const ticker = await ask(
        'spot',
        { path: `${PRODUCT}/ticker` },
        (answer) => {
          const { price, time } = readWith(tickerSchema, answer);
          return { price: priceOf(price), asOf: marketTime(Date.parse(time), clock.now()) };
        },
        signal,
      );
      const change24h = await ask(
        'spot',
        { path: `${PRODUCT}/stats` },
        (answer) => {
          const { open, last } = readWith(statsSchema, answer);
          return percentChange(priceOf(last), priceOf(open));
        },
        signal,
        // The price is what matters: without the day's change it is still a price.
      ).catch(() => null);
      return { ...ticker, change24h };
    },
    closes: (range, signal) =>
      ask(
        'candles',
        candlesQuestion(range),
        (answer) => {
          const candles = readWith(candlesSchema, answer).map(([time, , , , close]) => ({
            day: dayBeginningAt(Number(time) * 1_000),
            close: priceOf(close),
          }));
          return completedCloses(candles, range, answer);
        },
        signal,
      ),
  };
}

/** Both ends are needed, else both are ignored; a candle that begins at `end` is part of the answer. */
function candlesQuestion({ from, to }: DayRange) {
  return {
    path: `${PRODUCT}/candles`,
    query: {
      granularity: '86400',
      start: `${isoDateOf(from)}T00:00:00Z`,
      end: `${isoDateOf(to)}T00:00:00Z`,
    },
  };
}
