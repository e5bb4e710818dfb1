import type { IssuedExplanation } from '@app/contracts';
import {
  type AccountState,
  type CommandContext,
  instantOf,
  type IssueRecommendation,
  type LedgerState,
  type RecommendationId,
} from '@app/ledger';
import { freezeInputs, type MarketEvaluation, microOf, recommend, writeMicro } from '@app/strategy';
import type { MarketSnapshot } from '../market/market-snapshots.repository.js';

export interface AdviceInput {
  readonly recommendationId: RecommendationId;
  readonly isAnew: boolean;
  readonly isFirst: boolean;
  readonly isSubscriptionActive: boolean;
  readonly snapshot: MarketSnapshot;
  readonly account: AccountState;
  readonly ledger: LedgerState;
  readonly context: CommandContext;
}

/** Freezes everything the advice depends on and computes it. Pure: a lost race asks again with the new ledger. */
export function issueCommand(input: AdviceInput): IssueRecommendation {
  const { snapshot, account, ledger, context } = input;
  const { evaluation } = snapshot;
  const frozen = freezeInputs({
    evaluation,
    profile: account.profile,
    base: account.base,
    satsHeld: ledger.totals.btc,
    portfolioCash: ledger.totals.portfolioCash,
  });
  const { amounts, explanation } = recommend(frozen);
  return {
    ...context,
    recommendationId: input.recommendationId,
    isAnew: input.isAnew,
    isFirst: input.isFirst,
    isSubscriptionActive: input.isSubscriptionActive,
    profile: account.profile,
    base: account.base,
    price: snapshot.price,
    rsi: frozen.rsi,
    regime: frozen.regime,
    ...amounts,
    strategyVersion: frozen.strategyVersion,
    market: {
      mode: snapshot.series === 'recorded' ? 'recorded' : 'live',
      source: snapshot.source,
      priceAt: instantOf(snapshot.asOf.toISOString()),
    },
    frozenInputs: frozen,
    explanation: { recommendation: explanation, conditions: conditionsOf(evaluation) },
  };
}

/** Numbers become decimal text: an event holds no fractions. */
const text = (value: number): string => writeMicro(microOf(value));

function conditionsOf(evaluation: MarketEvaluation): IssuedExplanation['conditions'] {
  const { sid } = evaluation;
  return {
    rsiPrev: evaluation.rsiPrev === null ? null : text(evaluation.rsiPrev),
    rsiDirection: evaluation.rsiDirection,
    zoneKey: evaluation.zone8,
    directionalKey: evaluation.directionalKey,
    regimeSince: evaluation.regimeSince,
    sid: { base: text(sid.base), levelText: sid.levelText, enhancement: sid.enhancement.type },
  };
}
