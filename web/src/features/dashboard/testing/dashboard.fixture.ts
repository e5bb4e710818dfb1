import { currentTerms } from '@app/contracts';
import type { RsiChartResponse } from '@app/contracts';

import type { FakeRoute } from '../../../testing/fake-api';
import { marketFigures, stressFigures } from '../../../testing/market.fixture';

export const TODAY = '2026-08-12';
const WEEK = { key: '2026-W33', monday: '2026-08-10', sunday: '2026-08-16' };

export const provenance = {
  series: 'market',
  status: 'live',
  source: 'Test market',
  as_of: `${TODAY}T12:10:00.000Z`,
  computed_at: `${TODAY}T12:10:00.000Z`,
  age_seconds: 30,
  recorded_day: null,
};

export const portfolio = {
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
  reais: {
    ...{ rate: '5.4', rateDate: '2026-08-11', rateSource: 'PTAX (Central Bank of Brazil)', isDefault: false },
    ...{ costBasisBrl: '53596.25', averagePriceBrl: '245333.18', totalInvestedBrl: '57028.00' },
    ...{ realisedBrl: '0.00', feesBrl: '0.00', unrealisedBrl: '30005.26', profitLossBrl: '30005.26' },
    totalReturnPercent: '52.61',
  },
  reserveRunwayWeeks: null,
  price: { usd: '68204.15', asOf: provenance.as_of, source: 'Test market', status: 'live' },
  btcValueUsd: '14900.09',
  portfolioValueUsd: '16117.27',
  unrealisedUsd: '5757.27',
  profitLossUsd: '5757.27',
  totalReturnPercent: '53.51',
  xirrPercent: '12.34',
  twrPercent: '60.01',
  twrYearlyPercent: '14.20',
  maxDrawdown: { percent: '23.10', peakOn: '2026-01-10', troughOn: '2026-06-30' },
  fixedDca: null,
};

export const me = {
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
};

export const bands = [
  { rsi: 30, price: '65900.00', distance_percent: -3.4 },
  { rsi: 90, price: '742900.00', distance_percent: 989.2 },
];

/** What the api answers about these days. */
export const chartOf = (days: RsiChartResponse['chart_data']) => ({
  chart_data: days,
  ...{ method: 'dynamic', from: null, to: null, total_days: days.dates.length, thinned: false },
  ...{ missing_days: 0, interpolated_days: 0, regime_periods: [] },
  regime_days: { bear: days.dates.length, transition: 0, pre_bull: 0, bull: 0 },
  ...provenance,
});

const dayOf = (date: string, portfolioValueUsd: string, profitLossUsd: string) => ({
  date,
  ...{ btc: '0.21846310', priceUsd: '68000.00', pricedOn: date, portfolioCashUsd: '0.00' },
  ...{ dynamicBalanceUsd: '2418.60', costBasisUsd: '10112.50', totalInvestedUsd: '10760.00' },
  ...{ portfolioValueUsd, profitLossUsd, averagePriceUsd: '46289.28' },
  ...{ totalReturnPercent: null, fixedDcaReturnPercent: null },
  reais: {
    ...{ rate: '5.5', costBasisBrl: '53596.25', totalInvestedBrl: '57028.00', averagePriceBrl: '245333.18' },
    ...{ portfolioValueBrl: '88000.00', profitLossBrl: '29905.26' },
  },
});

/** Three days up to this one; yesterday the result was 5,700.00. */
export const HISTORY = {
  ...{ revision: '5', stale: null, from: '2026-02-11', to: TODAY, priceSeries: 'market' },
  days: [
    dayOf('2026-08-10', '15900.00', '5540.00'),
    dayOf('2026-08-11', '16060.00', '5700.00'),
    dayOf(TODAY, '16117.27', '5757.27'),
  ],
};

/** A working day: recorded figures, a live market, nothing calculated yet. */
export const routes = (): Record<string, FakeRoute> => ({
  'GET /api/recommendations/current': () => ({
    json: { revision: '5', stale: null, week: WEEK, today: TODAY, isFinished: false, recommendation: null },
  }),
  'GET /api/portfolio': () => ({ json: portfolio }),
  'GET /api/portfolio/history': () => ({ json: HISTORY }),
  'GET /api/transactions': () => ({ json: { revision: '5', stale: null, items: [], nextCursor: null } }),
  'GET /api/rsi/bands/': () => ({ json: { rsi: 31.84, price: '68204.15', bands, ...provenance } }),
  'GET /api/rsi/chart/': () => ({ json: chartOf({ dates: [], price: [], rsi: [], regime: [] }) }),
  'GET /api/regimes/': () => ({
    json: { current_regime: 'bear', since: '2026-01-25', days: 199, ...provenance },
  }),
  'GET /api/market-data/': () => ({
    json: {
      ...marketFigures,
      ...provenance,
    },
  }),
  'POST /api/dynamic-stress/calculate/': () => ({ json: stressFigures }),
  'GET /api/me': () => ({ json: me }),
});
