import { closesFrom } from '@app/market/testing';
import { dayNumberOf, isoDateOf } from '@app/strategy';

/** Enough for the strategy, in two steps of a backfill. */
export const days = 450;
export const first = '2025-08-25';
export const closes = closesFrom(first, days);
/** The last of them; it still runs. Days since 1970-01-01. */
export const today = dayNumberOf(first) + days - 1;
/** An instant of a day, UTC. */
export const at = (day: number, time: string): Date => new Date(`${isoDateOf(day)}T${time}.000Z`);
export const priceNames = ['coinbase', 'binance', 'kraken', 'coingecko'] as const;
