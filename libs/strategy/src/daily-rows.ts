import { isoDateOf } from './calendar.js';
import type { HistoryAnalysis } from './history-analysis.js';
import { rsiOnDay } from './history-analysis.js';
import { closeOn } from './price-series.js';
import { sixMonthMomentum, weeklyMultiplier } from './recommendation/multiplier.js';
import { regimeOn } from './regime/regime.js';
import type { Regime } from './regime/regime.schema.js';
import { firstRsiDay } from './rsi/rsi-dynamic.js';
import { rateOfChangeOn, stressIndexOf } from './stress/sid.js';

/** The strategy on one completed day, with that day's close as the price and that day's regime. */
export interface StrategyDay {
  /** `YYYY-MM-DD` */
  readonly date: string;
  /** USD per Bitcoin. */
  readonly close: number;
  readonly rsi: number;
  /** After this day's step. */
  readonly regime: Regime;
  readonly sidBase: number;
  /** Not rounded. */
  readonly sid: number;
  /** Price against the close of 182 days before, as a ratio. */
  readonly momentum: number;
  readonly multiplierDirect: number;
  readonly multiplierStrategic: number;
}

/**
 * One row for each completed day that has an RSI, oldest first.
 *
 * @param fromDay days since 1970-01-01, included; an earlier one begins with the first RSI
 * @param toDay included; a later one ends with the history
 */
export function* strategyDays(
  history: HistoryAnalysis,
  fromDay = Number.NEGATIVE_INFINITY,
  toDay = Number.POSITIVE_INFINITY,
): Generator<StrategyDay, void> {
  const { series } = history;
  const last = Math.min(toDay, series.lastDay);
  const first = Math.max(fromDay, firstRsiDay(series));
  for (const period of history.periods) {
    for (let day = Math.max(first, period.fromDay); day <= Math.min(last, period.toDay); day += 1) {
      const rsi = rsiOnDay(history, day);
      if (rsi !== undefined) yield strategyDay(history, day, rsi, period.regime);
    }
  }
}

/**
 * The row of one completed day.
 *
 * @returns undefined where the day has no RSI
 */
export function strategyDayOn(history: HistoryAnalysis, day: number): StrategyDay | undefined {
  const rsi = rsiOnDay(history, day);
  const regime = regimeOn(history.periods, day)?.regime;
  return rsi === undefined || regime === undefined ? undefined : strategyDay(history, day, rsi, regime);
}

function strategyDay(history: HistoryAnalysis, day: number, rsi: number, regime: Regime): StrategyDay {
  const { series } = history;
  const close = closeOn(series, day);
  const sid = stressIndexOf(rsi, regime, rateOfChangeOn(series, day, close));
  const momentum = sixMonthMomentum(series, day, close);
  return {
    date: isoDateOf(day),
    close,
    rsi,
    regime,
    sidBase: sid.base,
    sid: sid.exact,
    momentum,
    multiplierDirect: weeklyMultiplier({ rsi, regime, profile: 'direct', momentum }),
    multiplierStrategic: weeklyMultiplier({ rsi, regime, profile: 'strategic', momentum }),
  };
}
