import { recordedDailyCloses, recordedLastDay } from '@app/market';
import { AppError } from '@app/platform';
import { type DailyClose, dayNumberOf, isoDateOf } from '@app/strategy';
import type { MarketSource, MarketTick } from './market-source.js';

/** A day of the recording as it is stored. */
export interface RecordedDay extends DailyClose {
  /** True where the day had no close of its own. */
  readonly carried: boolean;
  readonly source: string;
}

export interface RecordedMarketSource extends MarketSource {
  readonly series: 'recorded';
  /** Oldest first. */
  closes(): readonly RecordedDay[];
}

/**
 * The recorded market (product.md): its time is at the recording's last day D*, the price is the close of D*, and
 * freshness is not measured. There is no 24-hour change, since the days between two Sundays are computed.
 */
export function recordedMarketSource(): RecordedMarketSource {
  const recorded = recordedDailyCloses();
  const last = recorded.at(-1);
  if (last === undefined) throw new AppError('MARKET.NO_HISTORY', 'the recording is empty');
  const tick: MarketTick = {
    source: 'Recorded market',
    priceCents: BigInt(Math.round(last.close * 100)),
    asOf: new Date(`${isoDateOf(dayNumberOf(last.date) + 1)}T00:00:00.000Z`),
    day: last.date,
    change24h: null,
    recordedDay: recordedLastDay,
    quotes: null,
  };
  const closes: readonly RecordedDay[] = recorded.map(({ date, close, interpolated }) => ({
    date,
    close,
    carried: interpolated,
    source: interpolated ? 'recording, interpolated' : 'recording',
  }));
  return { series: 'recorded', closes: () => closes, latest: () => Promise.resolve(tick) };
}
