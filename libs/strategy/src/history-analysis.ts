import type { DailyClose, PriceSeries } from './price-series.js';
import { buildPriceSeries, carriedTo } from './price-series.js';
import type { RegimePeriod } from './regime/regime.js';
import { regimePeriods } from './regime/regime.js';
import { rsiOf, rsiPastOn, rsiSeries } from './rsi/rsi-dynamic.js';

/** A price history with what every evaluation of it needs; computed once for a history, kept for every tick. */
export interface HistoryAnalysis {
  readonly series: PriceSeries;
  /** Dynamic RSI of each day's close, NaN for the first 420 days. */
  readonly rsi: Float64Array;
  /** Regimes of the completed days, oldest first, never empty. */
  readonly periods: readonly RegimePeriod[];
}

/** Analyses a series whose days are all completed. */
export function analyseSeries(series: PriceSeries): HistoryAnalysis {
  const rsi = rsiSeries(series);
  return { series, rsi, periods: regimePeriods(series, rsi) };
}

/**
 * Analyses daily closes, oldest first; missing days take the close before them.
 *
 * @throws StrategyInputError as {@link buildPriceSeries}
 */
export const analyseCloses = (closes: readonly DailyClose[]): HistoryAnalysis =>
  analyseSeries(buildPriceSeries(closes));

/** RSI of a completed day of the history, undefined where there is none. */
export function rsiOnDay({ series, rsi }: HistoryAnalysis, day: number): number | undefined {
  const value = rsi[day - series.firstDay];
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/**
 * The history as it is where the days after its last close are missing: each takes the last close, has an RSI and may
 * step the regime, as it will once a later close is stored.
 *
 * @param lastDay days since 1970-01-01
 * @throws StrategyInputError STRATEGY.SERIES_TOO_LONG
 */
export function carriedUntil(history: HistoryAnalysis, lastDay: number): HistoryAnalysis {
  const { series: known } = history;
  if (lastDay <= known.lastDay) return history;
  const series = carriedTo(known, lastDay);
  const rsi = new Float64Array(series.closes.length).fill(Number.NaN);
  rsi.set(history.rsi);
  for (let day = known.lastDay + 1; day <= lastDay; day += 1) {
    const past = rsiPastOn(series, day);
    if (past !== undefined)
      rsi[day - series.firstDay] = rsiOf(past, series.closes[day - series.firstDay] ?? Number.NaN);
  }
  return { series, rsi, periods: regimePeriods(series, rsi) };
}
