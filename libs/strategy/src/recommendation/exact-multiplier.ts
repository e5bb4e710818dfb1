import { divideHalfEven } from '@app/money';
import { strategyV1 } from '../constants.js';
import { MICRO, microOf } from '../micro.js';
import type { Regime } from '../regime/regime.schema.js';
import type { Profile } from './profile.js';

const { weekly } = strategyV1;

/** A ratio of two integers, the divisor above zero. */
interface Ratio {
  readonly dividend: bigint;
  readonly divisor: bigint;
}

/**
 * The weekly multiplier in integers, so that every machine and every language gets the same cents. The same formula for
 * series, in floating point, is `weeklyMultiplier`; a property test holds the two together. Everything is in millionths,
 * rounded half to even once, from the exact product.
 */
export interface ExactMultiplier {
  /** f, g and h alone. */
  readonly rsiFactor: bigint;
  readonly regimeFactor: bigint;
  readonly momentumFactor: bigint;
  /** Products: f, f x g, f x g x h. */
  readonly afterRsi: bigint;
  readonly afterRegime: bigint;
  readonly afterMomentum: bigint;
  readonly cap: bigint;
  /** `afterMomentum`, not above `cap`. */
  readonly multiplier: bigint;
}

/** The curve f(RSI) in millionths. */
const CURVE = weekly.rsiCurve.map((point) => ({ rsi: microOf(point.rsi), factor: microOf(point.factor) }));

/** Computes the multiplier from frozen inputs in millionths. */
export function exactMultiplier(input: {
  readonly rsi: bigint;
  readonly momentum: bigint;
  readonly regime: Regime;
  readonly profile: Profile;
}): ExactMultiplier {
  const f = exactRsiFactor(input.rsi);
  const g = regimeRatio(input.profile, input.regime);
  const h = momentumRatio(input.momentum);
  const cap = microOf(weekly.cap[input.profile]);
  const afterMomentum = rounded(product(f, g, h));
  return {
    rsiFactor: rounded(f),
    regimeFactor: rounded(g),
    momentumFactor: rounded(h),
    afterRsi: rounded(f),
    afterRegime: rounded(product(f, g)),
    afterMomentum,
    cap,
    multiplier: afterMomentum > cap ? cap : afterMomentum,
  };
}

function exactRsiFactor(rsi: bigint): Ratio {
  const right = CURVE.findIndex((point) => rsi <= point.rsi);
  const upper = CURVE[right];
  if (upper === undefined) return { dividend: 0n, divisor: 1n };
  const lower = CURVE[right - 1];
  if (lower === undefined) return { dividend: upper.factor, divisor: MICRO };
  const span = upper.rsi - lower.rsi;
  return {
    dividend: lower.factor * span + (upper.factor - lower.factor) * (rsi - lower.rsi),
    divisor: span * MICRO,
  };
}

const regimeRatio = (profile: Profile, regime: Regime): Ratio => ({
  dividend: microOf(weekly.regimeFactor[profile][regime]),
  divisor: MICRO,
});

function momentumRatio(momentum: bigint): Ratio {
  const limited = momentum > MICRO ? MICRO : momentum < -MICRO ? -MICRO : momentum;
  const divisor = MICRO * MICRO;
  return { dividend: divisor - microOf(weekly.momentumWeight) * limited, divisor };
}

const product = (...ratios: readonly Ratio[]): Ratio => ({
  dividend: ratios.reduce((sum, { dividend }) => sum * dividend, 1n),
  divisor: ratios.reduce((sum, { divisor }) => sum * divisor, 1n),
});

const rounded = ({ dividend, divisor }: Ratio): bigint => divideHalfEven(dividend * MICRO, divisor);
