import { currentTerms } from '@app/contracts';
import type { CurrentRecommendationResponse, RecommendationView } from '@app/contracts';
import { formatBtc, formatCents, sats, usdCents } from '@app/money';
import { recommend } from '@app/strategy';
import type { FrozenInputs, RecommendationGroup } from '@app/strategy';

import type { FakeRoute } from '../../../testing/fake-api';
import { marketFigures, stressFigures } from '../../../testing/market.fixture';

export const RECOMMENDATION_ID = '0199a000-0000-7000-8000-000000000001';
export const TRANSACTION_ID = '0199a000-0000-7000-8000-000000000002';
export const TODAY = '2026-08-12';

const WEEK = { key: '2026-W33', monday: '2026-08-10', sunday: '2026-08-16' };

/** The week of the pictures: bear, RSI 31.84, strategic, base 100. */
export const BEAR_WEEK: FrozenInputs = {
  strategyVersion: 1,
  marketDay: TODAY,
  priceCents: '6820415',
  rsi: '31.840000',
  rsiPast: { gains: '52000.000000', losses: '98000.000000', centre: '70000.000000' },
  momentum: '-0.124000',
  regime: 'bear',
  profile: 'strategic',
  sid: '0.604000',
  baseCents: '10000',
  satsHeld: '21846310',
  portfolioCashCents: '0',
};

/** The other end of the market: everything says wait, and only the base can be set aside. */
export const BULL_WEEK: FrozenInputs = {
  ...BEAR_WEEK,
  regime: 'bull',
  rsi: '92.000000',
  satsHeld: '0',
  sid: '-0.800000',
};

const usd = (cents: string): string => formatCents(usdCents(BigInt(cents)));

function groupOf(group: RecommendationGroup) {
  return group.state === 'open'
    ? {
        status: 'recommended' as const,
        usd: usd(group.amountCents),
        btc: formatBtc(sats(BigInt(group.sats))),
        reason: null,
        appearsAtPriceUsd: null,
      }
    : {
        status: 'none' as const,
        usd: '0.00',
        btc: '0.00000000',
        reason: group.reason,
        appearsAtPriceUsd: group.appearsAt === null ? null : usd(group.appearsAt.priceCents),
      };
}

/** A recommendation as the API answers it, computed by the strategy from its inputs. */
export function viewOf(inputs: FrozenInputs, changes: Partial<RecommendationView> = {}): RecommendationView {
  const { explanation } = recommend(inputs);
  const { sum, split } = explanation;
  const isOpen = explanation.investment.state === 'open';
  return {
    recommendationId: RECOMMENDATION_ID,
    week: WEEK,
    issuedAt: `${TODAY}T12:12:00.000Z`,
    strategyVersion: 1,
    profile: inputs.profile,
    baseUsd: usd(inputs.baseCents),
    market: {
      priceUsd: usd(inputs.priceCents),
      asOf: `${TODAY}T12:10:00.000Z`,
      source: 'Test market',
      status: 'live',
      rsi: Number(inputs.rsi),
      rsiPrev: 33.42,
      rsiZoneKey: 'recovery_threshold',
      rsiDirectionalKey: 'bearish_acceleration',
      regime: inputs.regime,
      regimeSince: '2026-01-25',
      sid: {
        value: Number(inputs.sid),
        level: 'HIGH_STRESS',
        priority: 'EXCELLENT',
        base: 0.579,
        enhancement: 'crash',
      },
    },
    inputs,
    investment: {
      ...groupOf(explanation.investment),
      multiplier: sum.multiplier,
      sum: sum.steps.map((step) => ({
        key: step.key,
        factor: step.factor,
        contributionUsd: usd(step.contributionCents),
        runningUsd: usd(step.runningCents),
        note: step.key === 'cap' ? { reached: String(sum.capReached) } : {},
      })),
      fromBaseUsd: isOpen ? usd(split.fromBaseCents) : '0.00',
      fromReserveUsd: isOpen ? usd(split.fromReserveCents) : '0.00',
      toReserveUsd: isOpen ? usd(split.toReserveCents) : '0.00',
    },
    reinvestment: {
      ...groupOf(explanation.reinvestment),
      share: explanation.reinvestment.state === 'open' ? explanation.reinvestmentShare : null,
      of: { usd: usd(inputs.portfolioCashCents), btc: null },
    },
    sale: {
      ...groupOf(explanation.sale),
      share: explanation.sale.state === 'open' ? explanation.saleShare : null,
      of: { usd: null, btc: formatBtc(sats(BigInt(inputs.satsHeld))) },
    },
    operations: { investment: null, reinvestment: null, sale: null },
    weekStatus: 'neutral',
    baseLeftUsd: usd(inputs.baseCents),
    openParts: isOpen ? ['investment'] : [],
    canSetAside: !isOpen,
    execution: { from: '2026-08-11', to: WEEK.sunday, recordableUntil: '2026-08-23' },
    dynamicBalance: { currentUsd: '2418.60', afterPlanUsd: '2151.89', runwayWeeks: 4 },
    ...changes,
  };
}

export function weekOf(recommendation: RecommendationView | null): CurrentRecommendationResponse {
  return { revision: '5', stale: null, week: WEEK, today: TODAY, isFinished: false, recommendation };
}

/** The investment of {@link BEAR_WEEK} after it was recorded. */
export function executed(view: RecommendationView): RecommendationView {
  const figures = { quantityBtc: '0.00537120', priceUsd: '68273.40', valueUsd: '366.71', feeUsd: '1.47' };
  return {
    ...view,
    weekStatus: 'using',
    baseLeftUsd: '0.00',
    openParts: [],
    operations: {
      ...view.operations,
      investment: {
        kind: 'executed',
        recommendationId: view.recommendationId,
        transactionId: TRANSACTION_ID,
        number: 1,
        operatedOn: TODAY,
        planned: {
          quantityBtc: view.investment.btc,
          priceUsd: view.market.priceUsd,
          valueUsd: view.investment.usd,
          feeUsd: '0.00',
          totalUsd: view.investment.usd,
        },
        filled: { ...figures, totalUsd: '368.18' },
        dynamicBalance: { before: '2418.60', after: '2150.42' },
        weekStatus: 'using',
      },
    },
    dynamicBalance: { currentUsd: '2150.42', afterPlanUsd: '2150.42', runwayWeeks: 4 },
  };
}

const provenance = {
  series: 'market',
  status: 'live',
  source: 'Test market',
  as_of: `${TODAY}T12:10:00.000Z`,
  computed_at: `${TODAY}T12:10:00.000Z`,
  age_seconds: 30,
  recorded_day: null,
};

const PORTFOLIO = {
  revision: '5',
  stale: null,
  asOf: null,
  btc: '0.21846310',
  costBasisUsd: '10112.50',
  averagePriceUsd: '46289.28',
  totalInvestedUsd: '10760.00',
  portfolioCashUsd: '0.00',
  dynamicBalanceUsd: '2418.60',
  realisedUsd: '0.00',
  feesUsd: '0.00',
  reais: null,
  reserveRunwayWeeks: 5,
  price: null,
  btcValueUsd: null,
  portfolioValueUsd: null,
  unrealisedUsd: null,
  profitLossUsd: null,
  totalReturnPercent: null,
  xirrPercent: null,
  twrPercent: null,
  twrYearlyPercent: null,
  maxDrawdown: null,
  fixedDca: null,
};

/** What the screen reads next to the recommendation. */
export function marketRoutes(changes: Readonly<Record<string, unknown>> = {}): Record<string, FakeRoute> {
  return {
    'GET /api/market-data/': () => ({
      json: {
        ...marketFigures,
        ...provenance,
        ...changes,
      },
    }),
    'GET /api/regimes/': () => ({
      json: { current_regime: 'bear', since: '2026-01-25', days: 199, ...provenance },
    }),
    'POST /api/dynamic-stress/calculate/': () => ({
      json: stressFigures,
    }),
    'GET /api/me': () => ({
      json: {
        userId: '0199a000-0000-7000-8000-000000000003',
        username: 'demo',
        fullName: 'Marina Alves',
        isAdmin: false,
        roles: [],
        mustChangePassword: false,
        language: 'en',
        timeZone: 'America/Sao_Paulo',
        displayCurrency: 'USD',
        taxCountry: 'BR',
        profile: 'strategic',
        profileChosen: true,
        baseUsd: '100.00',
        acceptedTerms: { version: currentTerms.version, at: '2026-11-30T12:00:00.000Z' },
        subscription: { status: 'active', plan: 'annual', paidUntil: '2027-01-12T00:00:00.000Z' },
        today: TODAY,
        week: WEEK,
      },
    }),
    'GET /api/portfolio': () => ({ json: PORTFOLIO }),
    // Nothing was bought by hand.
    'GET /api/transactions': () => ({ json: { revision: '5', stale: null, items: [], nextCursor: null } }),
  };
}

/** Of somebody who has recorded nothing yet, and whose week is not calculated by itself. */
export const newcomersPortfolio = (): Record<string, FakeRoute> => ({
  'GET /api/portfolio': () => ({
    json: {
      ...PORTFOLIO,
      ...{ btc: '0.00000000', totalInvestedUsd: '0.00', dynamicBalanceUsd: '0.00' },
    },
  }),
});
