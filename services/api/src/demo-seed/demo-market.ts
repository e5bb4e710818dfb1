import { recordedDailyCloses, recordedLastDay } from '@app/market';
import { priceCents, type PriceCents } from '@app/money';
import { AppError } from '@app/platform';
import { analyseCloses, dayNumberOf, evaluateMarket, isoDateOf } from '@app/strategy';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';

/**
 * The recorded market as it stood on a day of the past: the newest close is that of the day before. On days after the
 * recording's last one it stands still, as everywhere.
 */
export class DemoMarket {
  readonly #closes = new Map(recordedDailyCloses().map(({ date, close }) => [date, close]));
  readonly #history = analyseCloses(recordedDailyCloses());

  /** @throws AppError before the recording begins, or where it is too young for the strategy */
  before(day: string): MarketSnapshot {
    const known = isoDateOf(Math.min(dayNumberOf(day) - 1, dayNumberOf(recordedLastDay)));
    const price = this.#closes.get(known);
    const result =
      price === undefined ? undefined : evaluateMarket({ history: this.#history, price, day: known });
    if (result?.ok !== true) throw new AppError('MARKET.NO_HISTORY', `the recording cannot advise on ${day}`);
    const asOf = new Date(`${isoDateOf(dayNumberOf(known) + 1)}T00:00:00.000Z`);
    return {
      series: 'recorded',
      source: 'Recorded market',
      ...{ asOf, computedAt: asOf, recordedDay: recordedLastDay },
      price: this.closeOf(known),
      change24h: null,
      evaluation: result.evaluation,
      quotes: null,
    };
  }

  /** The close of a day, or of the recording's last one for later days. */
  closeOf(day: string): PriceCents {
    const close = this.#closes.get(day < recordedLastDay ? day : recordedLastDay);
    if (close === undefined) throw new AppError('MARKET.NO_HISTORY', `the recording has no close of ${day}`);
    return priceCents(BigInt(Math.round(close * 100)));
  }
}
