import { type DailyClose, dayNumberOf, isoDateOf } from '@app/strategy';
import type { AppDatabase } from '../../core/dependencies.js';
import type { MarketSeries } from '../market-snapshots.repository.js';

export interface ClosesWords {
  readonly series?: MarketSeries;
  readonly source?: string;
  readonly recordedAt?: string;
  readonly isInterpolated?: boolean;
  /** 2 and more are corrections. */
  readonly version?: number;
}

/** So many days up to a last one, by a wave that crosses every regime. */
export function waveOfCloses(lastDay: string, days: number): DailyClose[] {
  const last = dayNumberOf(lastDay);
  return Array.from({ length: days }, (_value, index) => ({
    date: isoDateOf(last - (days - 1 - index)),
    close: Math.round((60_000 + 30_000 * Math.sin(index / 60) + 900 * Math.sin(index / 3)) * 100) / 100,
  }));
}

/** Stores closes as the worker does. */
export async function storeCloses(
  database: AppDatabase,
  closes: readonly DailyClose[],
  words: ClosesWords = {},
): Promise<void> {
  const { series = 'market', source = 'test exchange', recordedAt = '2026-11-27T00:10:00.000Z' } = words;
  await database
    .insertInto('app.daily_closes')
    .values(
      closes.map(({ date, close }) => ({
        series,
        day: date,
        version: words.version ?? 1,
        close_usd: String(close),
        carried: words.isInterpolated ?? false,
        source,
        recorded_at: new Date(recordedAt),
      })),
    )
    .execute();
}
