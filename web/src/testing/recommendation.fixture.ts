import type { RecommendationView } from '@app/contracts';

import { TODAY, tradeId, WEEK } from './trades.fixture';

const nothing = {
  status: 'none',
  usd: '0.00',
  btc: '0.00000000',
  reason: 'no_portfolio_cash',
  appearsAtPriceUsd: null,
  share: null,
  of: { usd: '0.00', btc: null },
} as const;

/** The advice behind the first trade: 366.71 USD of a base of 100.00, in a bear market. */
export const advice: RecommendationView = {
  recommendationId: tradeId(900),
  week: WEEK,
  issuedAt: '2026-08-03T12:12:00.000Z',
  strategyVersion: 1,
  profile: 'strategic',
  baseUsd: '100.00',
  market: {
    ...{ priceUsd: '68204.15', asOf: '2026-08-03T12:10:00.000Z', source: 'Test market', status: 'live' },
    ...{ rsi: 31.84, rsiPrev: 33.42, rsiZoneKey: 'recovery_threshold' },
    ...{ rsiDirectionalKey: 'bearish_acceleration', regime: 'bear', regimeSince: '2026-01-25' },
    sid: { value: 0.604, level: 'HIGH_STRESS', priority: 'EXCELLENT', base: 0.579, enhancement: 'crash' },
  },
  inputs: {
    ...{ strategyVersion: 1, marketDay: '2026-08-03', priceCents: '6820415', rsi: '31.840000' },
    rsiPast: { gains: '52000.000000', losses: '98000.000000', centre: '70000.000000' },
    ...{ momentum: '-0.124000', regime: 'bear', profile: 'strategic', sid: '0.604000' },
    ...{ baseCents: '10000', satsHeld: '21846310', portfolioCashCents: '0' },
  },
  investment: {
    ...{ status: 'recommended', usd: '366.71', btc: '0.00537665', reason: null, appearsAtPriceUsd: null },
    multiplier: '3.667072',
    sum: [
      { key: 'base', factor: null, contributionUsd: '100.00', runningUsd: '100.00', note: {} },
      { key: 'rsi', factor: '2.371200', contributionUsd: '137.12', runningUsd: '237.12', note: {} },
      { key: 'regime', factor: '1.500000', contributionUsd: '118.56', runningUsd: '355.68', note: {} },
      { key: 'momentum', factor: '1.031000', contributionUsd: '11.03', runningUsd: '366.71', note: {} },
      { key: 'cap', factor: '6.000000', contributionUsd: '0.00', runningUsd: '366.71', note: {} },
    ],
    ...{ fromBaseUsd: '100.00', fromReserveUsd: '266.71', toReserveUsd: '0.00' },
  },
  reinvestment: nothing,
  sale: nothing,
  operations: { investment: null, reinvestment: null, sale: null },
  weekStatus: 'neutral',
  baseLeftUsd: '100.00',
  openParts: [],
  canSetAside: false,
  execution: { from: '2026-08-03', to: '2026-08-09', recordableUntil: TODAY },
  dynamicBalance: { currentUsd: '1689.63', afterPlanUsd: '1689.63', runwayWeeks: 3 },
};
