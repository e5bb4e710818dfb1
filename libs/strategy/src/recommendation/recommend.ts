import type { Sats, UsdCents } from '@app/money';
import { priceCents, sats, usdCents } from '@app/money';
import { strategyV1 } from '../constants.js';
import { MICRO, numberOfMicro, readMicro, writeMicro } from '../micro.js';
import { sidAdviceOf } from '../stress/sid.js';
import { priorityOf, stressLevelOf } from '../stress/stress-level.js';
import { exactMultiplier } from './exact-multiplier.js';
import type { RecommendationExplanation, RecommendationGroup } from './explanation.js';
import type { FrozenInputs } from './frozen-inputs.schema.js';
import type { ExactInputs, Operation } from './groups.js';
import { investmentOf, reinvestmentOf, reinvestmentShareAt, saleOf, saleShareOf } from './groups.js';
import { dynamicBalanceSplit, weeklySum } from './weekly-sum.js';

/** What an operation moves. */
export interface RecommendedAmount {
  /** To spend, to reinvest, or what the sold Bitcoin is worth at the frozen price. */
  readonly usd: UsdCents;
  /** What that is in Bitcoin at the frozen price. */
  readonly btc: Sats;
}

/** The three operations of a week, null where there is none. */
export interface RecommendedAmounts {
  readonly investment: RecommendedAmount | null;
  readonly reinvestment: RecommendedAmount | null;
  readonly sale: RecommendedAmount | null;
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
  const investment = investmentOf(inputs);
  const reinvestment = reinvestmentOf(inputs);
  const sale = saleOf(inputs);
  const amounts = {
    investment: amountOf(investment),
    reinvestment: amountOf(reinvestment),
    sale: amountOf(sale),
  };
  const invested = amounts.investment?.usd ?? 0n;
  return {
    amounts,
    explanation: {
      strategyVersion: strategyV1.strategyVersion,
      emptyGroups: 2,
      sum: weeklySum(inputs.base, exact, invested),
      split: dynamicBalanceSplit(inputs.base, invested),
      investment: groupOf(investment),
      reinvestment: groupOf(reinvestment),
      sale: groupOf(sale),
      reinvestmentShare: writeMicro(reinvestmentShareAt(inputs.rsi)),
      saleShare: writeMicro(saleShareOf(inputs.profile)),
      stress: stressOf(frozen, exact.multiplier),
    },
  };
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

const amountOf = (operation: Operation): RecommendedAmount | null =>
  operation.state === 'open' ? { usd: operation.usd, btc: operation.btc } : null;

function groupOf(operation: Operation): RecommendationGroup {
  if (operation.state === 'none') return operation;
  return { state: 'open', amountCents: operation.usd.toString(), sats: operation.btc.toString() };
}
