import { recordedDailyCloses, recordedLastDay } from '@app/recorded-market';
import { dayNumberOf, isoDateOf } from '@app/strategy';
import { AppError } from '@app/platform';
import type { MarketSource, MarketTick, SourceClose } from './market-source.js';

/**
 * The recorded market (product.md): its time stands at the recording's last day D*, the price is the close of D*, and
 * freshness is not measured. There is no 24-hour change, since the days between two Sundays are computed.
 */
export function recordedMarketSource(): MarketSource {
  const recorded = recordedDailyCloses();
  const last = recorded.at(-1);
  if (last === undefined) throw new AppError('MARKET.NO_HISTORY', 'the recording is empty');
  const tick: MarketTick = {
    priceCents: BigInt(Math.round(last.close * 100)),
    asOf: new Date(`${isoDateOf(dayNumberOf(last.date) + 1)}T00:00:00.000Z`),
    day: last.date,
    change24h: null,
    recordedDay: recordedLastDay,
  };
  const closes: readonly SourceClose[] = recorded.map(({ date, close, interpolated }) => ({
    date,
    close,
    carried: interpolated,
    source: interpolated ? 'recording, interpolated' : 'recording',
  }));
  return {
    name: 'Recorded market',
    series: 'recorded',
    closes: () => Promise.resolve(closes),
    latest: () => Promise.resolve(tick),
  };
}
