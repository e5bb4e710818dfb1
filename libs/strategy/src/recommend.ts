import type { Sats, UsdCents } from '@app/money';
import { ZERO_CENTS, ZERO_SATS, priceCents, sats, usdCents } from '@app/money';
import { strategyV1 } from './constants.js';
import { exactMultiplier } from './exact-multiplier.js';
import type { RecommendationExplanation, RecommendationGroup } from './explanation.js';
import type { FrozenInputs } from './frozen-inputs.js';
import type { ExactInputs, Operation } from './groups.js';
import { investmentOf, reinvestmentOf, reinvestmentShareAt, saleOf, saleShareOf } from './groups.js';
import { MICRO, microOf, numberOfMicro, readMicro, writeMicro } from './micro.js';
import { sidAdviceOf } from './sid.js';
import { priorityOf, stressLevelOf } from './stress-level.js';
import { reserveSplit, scaled, weeklySum } from './weekly-sum.js';

/** The three operations of a week: zero where there is none. */
export interface RecommendedAmounts {
  readonly investment: { readonly amount: UsdCents; readonly sats: Sats };
  readonly reinvestment: { readonly amount: UsdCents; readonly sats: Sats };
  /** `amount` is the value of what is sold. */
  readonly sale: { readonly amount: UsdCents; readonly sats: Sats };
}

export interface Recommendation {
  readonly amounts: RecommendedAmounts;
  readonly explanation: RecommendationExplanation;
}

/**
 * This week's operations from frozen inputs (strategy, "Weekly recommendation"). It is the only way to an amount, for
 * issuing and for replaying alike, and computes amounts in integers: the same inputs give the same cents for ever.
 *
 * @throws StrategyInputError, MoneyRangeError when the inputs did not pass `frozenInputsSchema` or an amount is above the
 * limits of the ledger
 */
export function recommend(frozen: FrozenInputs): Recommendation {
  const inputs = exactInputs(frozen);
  const exact = exactMultiplier(inputs);
  const investment = investmentOf(inputs, scaled(inputs.base, exact.multiplier));
  const reinvestment = reinvestmentOf(inputs);
  const sale = saleOf(inputs);
  const amounts = {
    investment: amountsOf(investment),
    reinvestment: amountsOf(reinvestment),
    sale: amountsOf(sale),
  };
  return {
    amounts,
    explanation: {
      strategyVersion: strategyV1.strategyVersion,
      sum: weeklySum(inputs.base, exact),
      split: reserveSplit(inputs.base, amounts.investment.amount),
      investment: groupOf(investment),
      reinvestment: groupOf(reinvestment),
      sale: groupOf(sale),
      reinvestmentShare: writeMicro(reinvestmentShareAt(inputs.rsi)),
      saleShare: writeMicro(saleShareOf(inputs.profile)),
      stress: stressOf(frozen, exact.multiplier),
    },
  };
}

/**
 * Weeks the dynamic balance lasts when every week takes the profile's maximum.
 *
 * @param dynamicBalance US cents; below zero counts as empty
 * @param base US cents, above zero
 */
export function reserveRunwayWeeks(
  dynamicBalance: UsdCents,
  base: UsdCents,
  profile: FrozenInputs['profile'],
): bigint {
  const cap = microOf(strategyV1.weekly.cap[profile]);
  const perWeek = scaled(base, cap) - base;
  return dynamicBalance <= 0n || perWeek <= 0n ? 0n : dynamicBalance / perWeek;
}

function exactInputs(frozen: FrozenInputs): ExactInputs {
  const { rsiPast } = frozen;
  return {
    price: priceCents(BigInt(frozen.priceCents)),
    rsi: readMicro(frozen.rsi),
    rsiPast: {
      gains: numberOfMicro(readMicro(rsiPast.gains)),
      losses: numberOfMicro(readMicro(rsiPast.losses)),
      centre: numberOfMicro(readMicro(rsiPast.centre)),
    },
    momentum: readMicro(frozen.momentum),
    regime: frozen.regime,
    profile: frozen.profile,
    base: usdCents(BigInt(frozen.baseCents)),
    satsHeld: sats(BigInt(frozen.satsHeld)),
    portfolioCash: usdCents(BigInt(frozen.portfolioCashCents)),
  };
}

function stressOf(frozen: FrozenInputs, multiplier: bigint): RecommendationExplanation['stress'] {
  const sid = numberOfMicro(readMicro(frozen.sid));
  const level = stressLevelOf(sid);
  const advice = sidAdviceOf(sid);
  return {
    level,
    priority: priorityOf(level),
    advice,
    opposesAmount: advice === 'no_extra_money' && multiplier > MICRO,
  };
}

const amountsOf = (operation: Operation) =>
  operation.state === 'open'
    ? { amount: operation.amount, sats: operation.sats }
    : { amount: ZERO_CENTS, sats: ZERO_SATS };

function groupOf(operation: Operation): RecommendationGroup {
  if (operation.state === 'none') return operation;
  return { state: 'open', amountCents: operation.amount.toString(), sats: operation.sats.toString() };
}
