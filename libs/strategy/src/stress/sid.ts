import { clamp } from '../clamp.js';
import { strategyV1 } from '../constants.js';
import type { PriceSeries } from '../price-series.js';
import { closeOn } from '../price-series.js';
import type { Regime } from '../regime/regime.schema.js';
import type { EnhancementType, RateOfChange, SidAdvice, StressIndex } from './sid.schema.js';
import { writeStressLevel } from './stress-level-text.js';
import { guidanceOf, priorityOf, roundStress, stressLevelOf } from './stress-level.js';

const { sid: constants } = strategyV1;

/**
 * Rate of change over the thirty closes before `day` and the price looked at.
 *
 * @param price USD per Bitcoin
 * @throws StrategyInputError when the series does not reach thirty days back
 */
export function rateOfChangeOn(series: PriceSeries, day: number, price: number): RateOfChange {
  let highest = price;
  let lowest = price;
  for (let past = day - constants.rocDays; past < day; past += 1) {
    const close = closeOn(series, past);
    if (close > highest) highest = close;
    if (close < lowest) lowest = close;
  }
  return { minRoc: price / highest - 1, maxRoc: price / lowest - 1 };
}

/** The index before any enhancement, -1 to +1: how far the RSI lies from the centre of the regime. */
export function sidBase(rsi: number, regime: Regime): number {
  const centre = constants.centre[regime];
  if (rsi < centre) return clamp((centre - rsi) / (centre - constants.fullStressRsi), 0, 1);
  const over = clamp((rsi - centre) / (constants.fullOverextensionRsi - centre), 0, 1);
  return over === 0 ? 0 : -over;
}

/**
 * Dynamic stress index (strategy, "SID").
 *
 * @param roc null without a price: no enhancement then
 */
export function stressIndexOf(rsi: number, regime: Regime, roc: RateOfChange | null): StressIndex {
  const base = sidBase(rsi, regime);
  const crash = roc === null ? 0 : modulation(-roc.minRoc);
  const rally = roc === null ? 0 : modulation(roc.maxRoc);
  const { rocWeight } = constants;
  const exact = clamp(base + rocWeight * crash * (1 - base) - rocWeight * rally * (1 + base), -1, 1);
  const value = roundStress(exact);
  const level = stressLevelOf(exact);
  const type = enhancementType(crash, rally);
  const active = type !== 'none';
  return {
    base,
    exact,
    value,
    level,
    levelText: writeStressLevel(level, active),
    priority: priorityOf(level),
    guidance: guidanceOf(level),
    advice: sidAdviceOf(value),
    enhancement: { active, type, crash, rally },
    roc,
  };
}

/** Advice on extra money from an index of three decimals. */
export function sidAdviceOf(sid: number): SidAdvice {
  if (sid > constants.adviceThreshold) return 'extra_allowed';
  return sid < -constants.adviceThreshold ? 'no_extra_money' : 'none';
}

const modulation = (move: number): number => clamp((move - constants.rocThreshold) / constants.rocSpan, 0, 1);

function enhancementType(crash: number, rally: number): EnhancementType {
  if (crash > 0) return rally > 0 ? 'mixed' : 'crash';
  return rally > 0 ? 'rally' : 'none';
}
