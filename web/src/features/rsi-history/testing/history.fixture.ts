import type { RsiChartResponse } from '@app/contracts';

import type { FakeRoute } from '../../../testing/fake-api';
import { marketFigures } from '../../../testing/market.fixture';

export const provenance = {
  series: 'market' as const,
  status: 'live' as const,
  source: 'Test market',
  as_of: '2026-08-12T12:10:00.000Z',
  computed_at: '2026-08-12T12:10:00.000Z',
  age_seconds: 30,
  recorded_day: null,
};

export const chart: RsiChartResponse = {
  chart_data: {
    dates: ['2025-08-12', '2026-01-15', '2026-08-12'],
    price: [118_000, 95_000, 68_204.15],
    rsi: [70.5, 50.25, 31.84],
    regime: ['bull', 'transition', 'bear'],
  },
  method: 'dynamic',
  from: '2025-08-12',
  to: '2026-08-12',
  total_days: 366,
  thinned: true,
  missing_days: 2,
  interpolated_days: 0,
  regime_periods: [
    { regime: 'bull', from: '2025-08-12', to: '2025-12-31', days: 142 },
    { regime: 'transition', from: '2026-01-01', to: '2026-01-24', days: 24 },
    { regime: 'bear', from: '2026-01-25', to: '2026-08-11', days: 199 },
  ],
  regime_days: { bear: 199, transition: 24, pre_bull: 0, bull: 142 },
  ...provenance,
};

/** A server that has everything the page reads. */
export const historyRoutes = (): Record<string, FakeRoute> => ({
  'GET /api/rsi/chart/': () => ({ json: chart }),
  'GET /api/market-data/': () => ({
    json: {
      ...marketFigures,
      ...provenance,
    },
  }),
  'GET /api/portfolio': () => ({
    json: {
      ...{ revision: '5', stale: null, asOf: null, btc: '0.21846310', costBasisUsd: '10112.50' },
      ...{ averagePriceUsd: '46289.28', totalInvestedUsd: '10760.00', portfolioCashUsd: '0.00' },
      ...{
        dynamicBalanceUsd: '2418.60',
        realisedUsd: '0.00',
        feesUsd: '0.00',
        reserveRunwayWeeks: null,
        reais: null,
      },
      ...{ price: null, btcValueUsd: null, portfolioValueUsd: null, unrealisedUsd: null },
      ...{ profitLossUsd: null, totalReturnPercent: null, xirrPercent: null, twrPercent: null },
      ...{ twrYearlyPercent: null, maxDrawdown: null, fixedDca: null },
    },
  }),
});
