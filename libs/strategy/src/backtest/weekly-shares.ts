import { clamp } from '../clamp.js';
import { strategyV1 } from '../constants.js';
import type { Profile } from '../recommendation/profile.js';
import type { Regime } from '../regime/regime.schema.js';

const { reinvestment: reinvesting, sale: selling } = strategyV1.weekly;

/** What sales and reinvestments depend on. */
export interface WeekConditions {
  readonly rsi: number;
  readonly regime: Regime;
}

/** Whether the rule sells in these conditions, whatever the profile. */
export function isSaleDue({ regime, rsi }: WeekConditions): boolean {
  const regimes: readonly Regime[] = selling.regimes;
  return regimes.includes(regime) && rsi >= selling.fromRsi;
}

/** Share of the Bitcoin held that a week sells; for simulations, amounts come from `recommend`. */
export const saleShare = (conditions: WeekConditions, profile: Profile): number =>
  isSaleDue(conditions) ? selling.share[profile] : 0;

/** Share of the money of sales that a week invests again; for simulations, amounts come from `recommend`. */
export function reinvestmentShare({ regime, rsi }: WeekConditions): number {
  const regimes: readonly Regime[] = reinvesting.regimes;
  if (!regimes.includes(regime)) return 0;
  return reinvesting.maximumShare * clamp((reinvesting.belowRsi - rsi) / reinvesting.rsiSpan, 0, 1);
}
