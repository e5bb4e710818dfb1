import { clamp } from '../clamp.js';
import { strategyV1 } from '../constants.js';
import type { PriceSeries } from '../price-series.js';
import { closeOn } from '../price-series.js';
import type { Regime } from '../regime/regime.schema.js';
import type { Profile } from './profile.js';

const { weekly } = strategyV1;

/** f(RSI): linear between the points of the curve, flat outside. */
export function rsiFactor(rsi: number): number {
  const { rsiCurve } = weekly;
  const upper = rsiCurve.findIndex((point) => rsi <= point.rsi);
  const right = rsiCurve[upper];
  if (right === undefined) return 0;
  const left = rsiCurve[upper - 1];
  if (left === undefined) return right.factor;
  return left.factor + ((right.factor - left.factor) * (rsi - left.rsi)) / (right.rsi - left.rsi);
}

/**
 * m6: the price against the close of 182 days before, as a ratio (0.25 is a quarter above).
 *
 * @throws StrategyInputError when the series does not reach that far back
 */
export function sixMonthMomentum(series: PriceSeries, day: number, price: number): number {
  return price / closeOn(series, day - weekly.momentumDays) - 1;
}

/** h: 1.25 after a fall to nothing, 1 without a move, 0.75 after a doubling or more. */
export const momentumFactor = (momentum: number): number =>
  1 - weekly.momentumWeight * clamp(momentum, -1, 1);

/**
 * Multiple of the weekly base, unrounded: for series and backtests. Amounts come from `recommend`, which computes the
 * same in integers.
 */
export function weeklyMultiplier(input: {
  readonly rsi: number;
  readonly regime: Regime;
  readonly profile: Profile;
  readonly momentum: number;
}): number {
  const product =
    rsiFactor(input.rsi) * weekly.regimeFactor[input.profile][input.regime] * momentumFactor(input.momentum);
  return clamp(product, 0, weekly.cap[input.profile]);
}
