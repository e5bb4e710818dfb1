import type { MarketDayNote } from '@app/contracts';
import { AppError } from '@app/platform';
import { analyseCloses, type HistoryAnalysis, type RsiMethod, rsiSeriesBy } from '@app/strategy';
import type { StoredClose } from './daily-closes.repository.js';

/** The closes of a series, analysed once for every answer, with the origin of each day's figure. */
export class MarketHistory {
  readonly analysis: HistoryAnalysis;
  /** For each day of the series the index of the stored close that it shows. */
  readonly #origins: Uint32Array;
  readonly #rsi = new Map<RsiMethod, Float64Array>();

  /**
   * @param version names the series, and changes with every stored close
   * @param closes one a day, oldest first, at least one
   */
  constructor(
    readonly version: string,
    readonly closes: readonly StoredClose[],
  ) {
    this.analysis = analyseCloses(closes);
    const { series } = this.analysis;
    this.#origins = new Uint32Array(series.closes.length);
    let stored = -1;
    for (let index = 0; index < this.#origins.length; index += 1) {
      if (series.carried[index] !== 1) stored += 1;
      this.#origins[index] = stored;
    }
  }

  /** RSI of every day by a method, computed at the first question. */
  rsiBy(method: RsiMethod): Float64Array {
    const known = this.#rsi.get(method);
    if (known !== undefined) return known;
    const values = rsiSeriesBy(this.analysis, method);
    this.#rsi.set(method, values);
    return values;
  }

  /** The stored close that a day shows: its own, or the last one before it. Not for days before the first. */
  originOf(day: number): StoredClose {
    const { firstDay, lastDay } = this.analysis.series;
    const origin = this.closes[this.#origins[Math.min(day, lastDay) - firstDay] ?? -1];
    if (origin === undefined) throw new AppError('MARKET.NO_HISTORY', `no close up to day ${day}`);
    return origin;
  }

  /** Why a completed day shows no close of its own; null where it does. */
  noteOf(day: number): MarketDayNote | null {
    const { firstDay, lastDay, carried } = this.analysis.series;
    if (day > lastDay || carried[day - firstDay] === 1) return 'carried';
    return this.originOf(day).isInterpolated ? 'interpolated' : null;
  }
}
