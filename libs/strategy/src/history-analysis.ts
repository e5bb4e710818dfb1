import type { DailyClose, PriceSeries } from './price-series.js';
import { buildPriceSeries } from './price-series.js';
import type { RegimePeriod } from './regime.js';
import { regimePeriods } from './regime.js';
import { rsiSeries } from './rsi-dynamic.js';

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
