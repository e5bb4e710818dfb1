import { z } from 'zod';
import { parseDayNumber } from '@app/strategy';
import { DAY_MS } from '../../days.js';
import type { PriceProvider } from '../../ports.js';
import {
  completedCloses,
  dayBeginningAt,
  marketTime,
  priceOf,
  type ProviderContext,
  readWith,
} from '../provider-context.js';

/** `[open time(ms), open, high, low, close, volume, close time, …]`; the last element is the running day. */
const klinesSchema = z.array(
  z.tuple([z.string().regex(/^\d{1,15}$/), z.string(), z.string(), z.string(), z.string()], z.unknown()),
);
const tickerSchema = z.object({
  lastPrice: z.string(),
  priceChangePercent: z.string().regex(/^-?\d+(\.\d+)?$/),
  closeTime: z.string().regex(/^\d{1,15}$/),
});

/** Against USDT, which represents the dollar: within a few hundredths of a percent on all but a few days. */
const SYMBOL = 'BTCUSDT';
const FIRST_DAY = parseDayNumber('2017-08-17') ?? 0;

/** Binance Spot. A kline's open time is the beginning of its UTC day. */
export function binance({ label, clock, ask }: ProviderContext): PriceProvider {
  return {
    name: 'binance',
    label,
    maxDays: 1_000,
    firstDay: () => FIRST_DAY,
    spot: (signal) =>
      ask(
        'spot',
        { path: '/api/v3/ticker/24hr', query: { symbol: SYMBOL } },
        (answer) => {
          const ticker = readWith(tickerSchema, answer);
          return {
            price: priceOf(ticker.lastPrice),
            asOf: marketTime(Number(ticker.closeTime), clock.now()),
            change24h: Number(ticker.priceChangePercent),
          };
        },
        signal,
      ),
    closes: (range, signal) => {
      const query = {
        symbol: SYMBOL,
        interval: '1d',
        startTime: String(range.from * DAY_MS),
        endTime: String((range.to + 1) * DAY_MS - 1),
        limit: '1000',
      };
      return ask(
        'candles',
        { path: '/api/v3/klines', query },
        (answer) => {
          const candles = readWith(klinesSchema, answer).map(([openTime, , , , close]) => ({
            day: dayBeginningAt(Number(openTime)),
            close: priceOf(close),
          }));
          return completedCloses(candles, range, answer);
        },
        signal,
      );
    },
  };
}
