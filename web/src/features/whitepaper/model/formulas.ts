import { strategyV1 } from '@app/strategy';

import type { Format } from '../../../lib/format/use-format';
import { PAST_CHANGES, plainNumber } from '../../../lib/strategy/strategy-figures';

/**
 * The formulas of the strategy, one line each, with its constants. Symbols, which the text before each block explains:
 * p(d) close of day d, t the day of the price P, M centre of the live change, S₊ and S₋ sums of the RSI, R an RSI,
 * c centre of a regime, b base of the index, k crash, r rally, f factor of the RSI, g of the regime, h of the momentum.
 */
export function methodFormulas(format: Format) {
  const { rsi, sid, weekly } = strategyV1;
  const n = (value: number): string => plainNumber(format, value);
  const weight = `${n(rsi.pastMonths)} ÷ ${n(PAST_CHANGES)}`;
  const range = `u = t − ${n(rsi.oldestChangeEndsDaysAgo)} … t − ${n(rsi.newestChangeEndsDaysAgo)}`;
  const over = n(sid.rocSpan);
  const { reinvestment } = weekly;
  return {
    rsiPast: [
      `Δ(u) = p(u) − p(u − ${n(rsi.changeDays)}),  ${range}`,
      `S₊ = ${weight} × Σ max(Δ(u), 0)`,
      `S₋ = ${weight} × Σ max(−Δ(u), 0)`,
    ],
    rsiLive: [
      `M = (p(t − ${n(rsi.centreFromDaysAgo)}) + … + p(t − ${n(rsi.centreToDaysAgo)})) ÷ ${n(rsi.centreFromDaysAgo - rsi.centreToDaysAgo + 1)}`,
      'S₊ ← S₊ + max(P − M, 0)',
      'S₋ ← S₋ + max(M − P, 0)',
      'RSI = 100 − 100 ÷ (1 + S₊ ÷ S₋)',
    ],
    band: ['q = R ÷ (100 − R)', 'P ≥ M:  P = M + q × S₋ − S₊', 'P < M:  P = M − (S₊ ÷ q − S₋)'],
    sidBase: [
      `RSI < c:  b = clamp((c − RSI) ÷ (c − ${n(sid.fullStressRsi)}), 0, 1)`,
      `RSI ≥ c:  b = −clamp((RSI − c) ÷ (${n(sid.fullOverextensionRsi)} − c), 0, 1)`,
    ],
    sid: [
      `k = clamp((1 − P ÷ max − ${n(sid.rocThreshold)}) ÷ ${over}, 0, 1)`,
      `r = clamp((P ÷ min − 1 − ${n(sid.rocThreshold)}) ÷ ${over}, 0, 1)`,
      `SID = clamp(b + ${n(sid.rocWeight)} × k × (1 − b) − ${n(sid.rocWeight)} × r × (1 + b), −1, 1)`,
    ],
    investment: [
      `h = 1 − ${n(weekly.momentumWeight)} × clamp(P ÷ p(t − ${n(weekly.momentumDays)}) − 1, −1, 1)`,
      'm = clamp(f × g × h, 0, cap)',
    ],
    reinvestment: [
      `${n(reinvestment.maximumShare)} × min(1, (${n(reinvestment.belowRsi)} − RSI) ÷ ${n(reinvestment.rsiSpan)})`,
    ],
  } as const;
}

export type FormulaName = keyof ReturnType<typeof methodFormulas>;
