import { isoDateOf } from '../calendar.js';
import { strategyV1 } from '../constants.js';
import type { PriceSeries } from '../price-series.js';
import type { Regime } from './regime.schema.js';
import { regimes } from './regime.schema.js';

const { regime: steps } = strategyV1;

/**
 * Reads a regime written by a person or another program: any case, and `preBull` for `pre_bull`.
 *
 * @returns undefined when it is none of the four
 */
export function normaliseRegime(text: string): Regime | undefined {
  const plain = text.trim().toLowerCase();
  return regimes.find((regime) => regime === plain || regime.replace('_', '') === plain);
}

/** The regime after one more completed day: one step at most. */
export function nextRegime(regime: Regime, rsi: number): Regime {
  switch (regime) {
    case 'bear':
      return rsi >= steps.bearToTransition ? 'transition' : 'bear';
    case 'transition':
      if (rsi >= steps.transitionToPreBull) return 'pre_bull';
      return rsi < steps.transitionToBear ? 'bear' : 'transition';
    case 'pre_bull':
      if (rsi >= steps.preBullToBull) return 'bull';
      return rsi < steps.preBullToTransition ? 'transition' : 'pre_bull';
    case 'bull':
      return rsi < steps.bullToTransition ? 'transition' : 'bull';
  }
}

/** A stretch of days in one regime. */
export interface RegimePeriod {
  readonly regime: Regime;
  /** Days since 1970-01-01, both included. */
  readonly fromDay: number;
  readonly toDay: number;
}

/**
 * Folds the RSI of completed days into the regimes of a whole series, oldest period first. Days before the first RSI
 * are `bear`.
 *
 * @param rsi one value for each day of the series, NaN where there is none
 */
export function regimePeriods(series: PriceSeries, rsi: Float64Array): RegimePeriod[] {
  const periods: RegimePeriod[] = [];
  let regime: Regime = 'bear';
  let fromDay = series.firstDay;
  for (let day = series.firstDay; day <= series.lastDay; day += 1) {
    const value = rsi[day - series.firstDay];
    const next: Regime = value === undefined || Number.isNaN(value) ? regime : nextRegime(regime, value);
    if (next === regime) continue;
    if (day > fromDay) periods.push({ regime, fromDay, toDay: day - 1 });
    regime = next;
    fromDay = day;
  }
  periods.push({ regime, fromDay, toDay: series.lastDay });
  return periods;
}

/** The regime of a completed day. */
export interface RegimeOnDay {
  readonly regime: Regime;
  /** The first day of this regime's present stretch, `YYYY-MM-DD`. */
  readonly since: string;
  /** Days from `since` to the asked day, both included. */
  readonly days: number;
}

/**
 * Looks a day up in the periods; a day after the last one keeps the last regime.
 *
 * @returns undefined before the first period
 */
export function regimeOn(periods: readonly RegimePeriod[], day: number): RegimeOnDay | undefined {
  const period = periods.findLast(({ fromDay }) => fromDay <= day);
  if (period === undefined) return undefined;
  return { regime: period.regime, since: isoDateOf(period.fromDay), days: day - period.fromDay + 1 };
}
