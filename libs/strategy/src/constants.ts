import { STRATEGY_VERSION } from './recommendation/strategy-version.js';
import { regimeSteps } from './regime/regime-steps.js';

/**
 * Every constant of strategy version 1. A recommendation names its version for ever, so a figure here never
 * changes: another figure is another version next to this one.
 *
 * Units: RSI 0 to 100; factors are plain multiples of the weekly base; days are UTC days.
 */
export const strategyV1 = {
  strategyVersion: STRATEGY_VERSION,

  /** Dynamic monthly RSI: 14 monthly changes without calendar months. */
  rsi: {
    /** Length of one "month" in days. */
    changeDays: 30,
    /** The overlapping past changes end from t-390 to t-30: 361 of them. */
    oldestChangeEndsDaysAgo: 390,
    newestChangeEndsDaysAgo: 30,
    /** The 361 changes represent 13 months; the fourteenth is the live one. */
    pastMonths: 13,
    /** The live change starts at the mean of the closes t-37 to t-23. */
    centreFromDaysAgo: 37,
    centreToDaysAgo: 23,
    /** The first RSI needs this many days, the day of the price included. */
    daysNeeded: 421,
    /** `rsi_prev` is the value of this many days before. */
    previousDaysAgo: 7,
    /** A smaller absolute change in `previousDaysAgo` days is flat. */
    flatBelow: 0.05,
    bands: [20, 30, 40, 50, 60, 70, 80, 90],
  },

  /** Where each zone begins, in rising order. */
  zones8: {
    oversold: 0,
    recovery_threshold: 30,
    neutral_bearish: 40,
    neutral: 47,
    neutral_bullish: 53,
    momentum_build_up: 60,
    extension_zone: 70,
    overbought: 80,
  },
  zones7: {
    oversold_extreme: 0,
    oversold: 20,
    recovery: 30,
    neutral: 40,
    momentum: 60,
    overbought: 80,
    overbought_extreme: 90,
  },

  /** RSI at which the regime steps up (at or above) or down (below), at most one step a day. */
  regime: regimeSteps,

  /** Dynamic stress index. */
  sid: {
    centre: { bear: 55, transition: 52, pre_bull: 50, bull: 45 },
    /** RSI at which the base reaches +1 and -1. */
    fullStressRsi: 15,
    fullOverextensionRsi: 95,
    /** Closes that are looked back on for the rate of change. */
    rocDays: 30,
    rocThreshold: 0.15,
    rocSpan: 0.35,
    rocWeight: 0.5,
    /** Above it an extra contribution is allowed, below its negative no extra money is advised. */
    adviceThreshold: 0.5,
  },

  /** Weekly recommendation. */
  weekly: {
    /** f(RSI): linear between the points, flat outside. */
    rsiCurve: [
      { rsi: 15, factor: 4.0 },
      { rsi: 30, factor: 2.5 },
      { rsi: 40, factor: 1.8 },
      { rsi: 50, factor: 1.3 },
      { rsi: 60, factor: 1.0 },
      { rsi: 70, factor: 0.6 },
      { rsi: 80, factor: 0.3 },
      { rsi: 90, factor: 0 },
    ],
    regimeFactor: {
      direct: { bear: 1, transition: 1, pre_bull: 1, bull: 1 },
      strategic: { bear: 1.5, transition: 1.5, pre_bull: 0.6, bull: 0.4 },
    },
    cap: { direct: 3.5, strategic: 6.0 },
    momentumDays: 182,
    momentumWeight: 0.25,
    reinvestment: { maximumShare: 0.15, belowRsi: 50, rsiSpan: 35, regimes: ['bear', 'transition'] },
    sale: { fromRsi: 90, share: { direct: 0.04, strategic: 0.03 }, regimes: ['pre_bull', 'bull'] },
    /** An operation below this is none, in cents. */
    minimumCents: 100n,
  },
} as const;
