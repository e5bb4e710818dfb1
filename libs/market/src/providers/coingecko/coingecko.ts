import { z } from 'zod';
import { DAY_MS } from '../../days.js';
import type { CloseOfDay, PriceProvider } from '../../ports.js';
import {
  completedCloses,
  dayBeginningAt,
  marketTime,
  priceOf,
  type ProviderContext,
  readWith,
} from '../provider-context.js';

const priceSchema = z.object({
  bitcoin: z.object({
    usd: z.string(),
    usd_24h_change: z.string().nullish(),
    last_updated_at: z.string().regex(/^\d{1,12}$/),
  }),
});
const chartSchema = z.object({
  prices: z.array(z.tuple([z.string().regex(/^\d{1,15}$/), z.string()])),
});

/** What the demo plan gives. */
const DAYS = 365;

/** Key header of the demo and of the paid plan; the plan is told by the address. */
function keyHeader(apiKey: string | undefined, isPro: boolean): Readonly<Record<string, string>> {
  if (apiKey === undefined) return {};
  return { [isPro ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key']: apiKey };
}

/**
 * CoinGecko, an average over many exchanges. A daily point is at 00:00 UTC of a day and is the close of the day
 * before; the last point is "now" and no close.
 */
export function coingecko(
  { label, clock, ask }: ProviderContext,
  { apiKey, isPro }: { readonly apiKey: string | undefined; readonly isPro: boolean },
): PriceProvider {
  const headers = keyHeader(apiKey, isPro);
  return {
    name: 'coingecko',
    label,
    maxDays: DAYS,
    firstDay: (today) => today - DAYS + 1,
    spot: (signal) => {
      const query = {
        ids: 'bitcoin',
        vs_currencies: 'usd',
        include_24hr_change: 'true',
        include_last_updated_at: 'true',
      };
      return ask(
        'spot',
        { path: '/simple/price', query, headers },
        (answer) => {
          const { usd, usd_24h_change, last_updated_at } = readWith(priceSchema, answer).bitcoin;
          return {
            price: priceOf(usd),
            asOf: marketTime(Number(last_updated_at) * 1_000, clock.now()),
            change24h: finiteOrNull(usd_24h_change),
          };
        },
        signal,
      );
    },
    closes: (range, signal) => {
      const query = {
        vs_currency: 'usd',
        from: String((range.from * DAY_MS) / 1_000),
        // One hour more, so that the point at the end of the last day is inside.
        to: String(((range.to + 1) * DAY_MS) / 1_000 + 3_600),
        interval: 'daily',
      };
      return ask(
        'candles',
        { path: '/coins/bitcoin/market_chart/range', query, headers },
        (answer) => {
          const { prices } = readWith(chartSchema, answer);
          return completedCloses(closesOfPoints(prices), range, answer);
        },
        signal,
      );
    },
  };
}

/** Points at midnight, each the close of the day before it; the point of "now" ends the list and is at no midnight. */
function closesOfPoints(points: readonly (readonly [string, string])[]): CloseOfDay[] {
  return points.flatMap(([stamp, price], index) => {
    const epochMs = Number(stamp);
    const isNow = index === points.length - 1 && epochMs % DAY_MS !== 0;
    return isNow ? [] : [{ day: dayBeginningAt(epochMs) - 1, close: priceOf(price) }];
  });
}

function finiteOrNull(text: string | null | undefined): number | null {
  const value = Number(text ?? Number.NaN);
  return Number.isFinite(value) ? value : null;
}
