import {
  type IssuedExplanation,
  issuedExplanationSchema,
  type OperationSlot,
  type RecommendationView,
  type SumStep,
  type WeekOperation,
} from '@app/contracts';
import {
  addDays,
  baseLeft,
  type CalendarDate,
  type LedgerEventData,
  RECORDING_GRACE_DAYS,
  sundayOf,
  weeklyRuleViolations,
  weekStatusOf,
} from '@app/ledger';
import { formatBtc, formatCents, sats, usdCents, type UsdCents, ZERO_CENTS, ZERO_SATS } from '@app/money';
import {
  type FrozenInputs,
  frozenInputsSchema,
  numberOfMicro,
  readMicro,
  type RecommendationGroup,
} from '@app/strategy';
import { runwayWeeks } from '../core/money/runway-weeks.js';
import { weekView } from '../core/time/week-view.js';
import { marketStatus } from '../market/market.js';
import type { WeekFacts } from './week-facts.js';
import { weekOperationView } from './week-operation.view.js';

export type IssuedRecommendation = LedgerEventData<'ledger.recommendation-issued'>;

export interface RecommendationViewInput {
  readonly issued: IssuedRecommendation;
  readonly facts: WeekFacts;
  /** In the person's time zone. */
  readonly today: CalendarDate;
}

const cents = (text: string): string => formatCents(usdCents(BigInt(text)));
const number = (micro: string): number => numberOfMicro(readMicro(micro));

/** A recommendation as the weekly trade screen shows it. Pure: everything is in the event and in the week's facts. */
export function recommendationView({ issued, facts, today }: RecommendationViewInput): RecommendationView {
  const inputs = frozenInputsSchema.parse(issued.frozenInputs);
  const explanation = issuedExplanationSchema.parse(issued.explanation);
  const lastDay = sundayOf(issued.week);
  const recordableUntil = addDays(lastDay, RECORDING_GRACE_DAYS);
  const isRecordable = today <= recordableUntil;
  const openParts = isRecordable ? openPartsOf(issued, facts) : [];
  return {
    recommendationId: issued.recommendationId,
    week: weekView(issued.week),
    issuedAt: issued.issuedAt,
    strategyVersion: issued.strategyVersion,
    profile: issued.profile,
    baseUsd: formatCents(issued.base),
    market: marketView(issued, inputs, explanation),
    inputs,
    ...groupsView(inputs, explanation),
    operations: operationsView(facts),
    weekStatus: weekStatusOf(facts.operations),
    baseLeftUsd: formatCents(baseLeft(facts.operations, issued.base)),
    openParts,
    canSetAside: isRecordable && issued.investment === null && breaksNoRule('set_aside', facts),
    execution: { from: issued.issuedOn, to: lastDay, recordableUntil },
    dynamicBalance: dynamicBalanceView(issued, facts, openParts.includes('investment')),
  };
}

const SLOTS = ['investment', 'reinvestment', 'sale'] as const satisfies readonly OperationSlot[];

const breaksNoRule = (attempt: OperationSlot | 'set_aside', { operations }: WeekFacts): boolean =>
  weeklyRuleViolations(operations, attempt).length === 0;

/** Recommended parts that break no rule of the week. */
const openPartsOf = (issued: IssuedRecommendation, facts: WeekFacts): OperationSlot[] =>
  SLOTS.filter((slot) => issued[slot] !== null && breaksNoRule(slot, facts));

/** The newest operation of each slot. */
function operationsView({ operations }: WeekFacts): RecommendationView['operations'] {
  const newestOf = (slot: OperationSlot): WeekOperation | null => {
    const newest = operations.findLast(({ operation }) => operation === slot);
    return newest === undefined ? null : weekOperationView(newest);
  };
  return {
    investment: newestOf('investment'),
    reinvestment: newestOf('reinvestment'),
    sale: newestOf('sale'),
  };
}

function marketView(
  issued: IssuedRecommendation,
  inputs: FrozenInputs,
  { recommendation, conditions }: IssuedExplanation,
): RecommendationView['market'] {
  const { mode, source, priceAt } = issued.market;
  return {
    priceUsd: formatCents(issued.price),
    asOf: priceAt,
    source,
    // As it was at issue: a recommendation does not become stale, its market was what it was.
    status: marketStatus(
      mode === 'recorded' ? 'recorded' : 'market',
      new Date(priceAt),
      new Date(issued.issuedAt),
    ),
    rsi: number(inputs.rsi),
    rsiPrev: conditions.rsiPrev === null ? null : number(conditions.rsiPrev),
    rsiZoneKey: conditions.zoneKey,
    rsiDirectionalKey: conditions.directionalKey,
    regime: issued.regime,
    regimeSince: conditions.regimeSince,
    sid: {
      value: number(inputs.sid),
      level: conditions.sid.levelText,
      priority: recommendation.stress.priority,
      base: number(conditions.sid.base),
      enhancement: conditions.sid.enhancement,
    },
  };
}

function groupsView(
  inputs: FrozenInputs,
  { recommendation }: IssuedExplanation,
): Pick<RecommendationView, 'investment' | 'reinvestment' | 'sale'> {
  const { sum, split } = recommendation;
  const isRecommended = recommendation.investment.state === 'open';
  return {
    investment: {
      ...groupView(recommendation.investment),
      multiplier: sum.multiplier,
      sum: sum.steps.map((step) => stepView(step, inputs, recommendation)),
      fromBaseUsd: isRecommended ? cents(split.fromBaseCents) : formatCents(ZERO_CENTS),
      fromReserveUsd: isRecommended ? cents(split.fromReserveCents) : formatCents(ZERO_CENTS),
      toReserveUsd: isRecommended ? cents(split.toReserveCents) : formatCents(ZERO_CENTS),
    },
    reinvestment: {
      ...groupView(recommendation.reinvestment),
      share: recommendation.reinvestment.state === 'open' ? recommendation.reinvestmentShare : null,
      of: { usd: cents(inputs.portfolioCashCents), btc: null },
    },
    sale: {
      ...groupView(recommendation.sale),
      share: recommendation.sale.state === 'open' ? recommendation.saleShare : null,
      of: { usd: null, btc: formatBtc(sats(BigInt(inputs.satsHeld))) },
    },
  };
}

function groupView(group: RecommendationGroup) {
  if (group.state === 'open')
    return {
      status: 'recommended' as const,
      usd: cents(group.amountCents),
      btc: formatBtc(sats(BigInt(group.sats))),
      reason: null,
      appearsAtPriceUsd: null,
    };
  return {
    status: 'none' as const,
    usd: formatCents(ZERO_CENTS),
    btc: formatBtc(ZERO_SATS),
    reason: group.reason,
    appearsAtPriceUsd: group.appearsAt === null ? null : cents(group.appearsAt.priceCents),
  };
}

type StrategyStep = IssuedExplanation['recommendation']['sum']['steps'][number];

function stepView(
  step: StrategyStep,
  inputs: FrozenInputs,
  recommendation: IssuedExplanation['recommendation'],
): SumStep {
  return {
    key: step.key,
    factor: step.factor,
    contributionUsd: cents(step.contributionCents),
    runningUsd: cents(step.runningCents),
    note: noteOf(step.key, inputs, recommendation),
  };
}

/** The frozen inputs that a line of the sum came from, as its translation names them. */
function noteOf(
  key: SumStep['key'],
  inputs: FrozenInputs,
  { sum }: IssuedExplanation['recommendation'],
): Record<string, string> {
  switch (key) {
    case 'base':
      return { base: cents(inputs.baseCents) };
    case 'rsi':
      return { rsi: inputs.rsi };
    case 'regime':
      return { regime: inputs.regime, profile: inputs.profile };
    case 'momentum':
      return { momentum: inputs.momentum };
    case 'cap':
      return { reached: sum.capReached ? 'true' : 'false' };
    case 'minimum':
      return {};
  }
}

function dynamicBalanceView(
  issued: IssuedRecommendation,
  { dynamicBalance }: WeekFacts,
  isInvestmentOpen: boolean,
): RecommendationView['dynamicBalance'] {
  const planned: UsdCents =
    isInvestmentOpen && issued.investment !== null ? issued.investment.usd : issued.base;
  const afterPlan = usdCents(dynamicBalance + issued.base - planned);
  return {
    currentUsd: formatCents(dynamicBalance),
    afterPlanUsd: formatCents(afterPlan),
    runwayWeeks: runwayWeeks(afterPlan, issued.base, issued.profile),
  };
}
