import { afterEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { DashboardPage } from './dashboard-page';
import { csvOf } from './model/portfolio-csv';
import { ladder } from './model/ladder';

const TODAY = '2026-08-12';
const WEEK = { key: '2026-W33', monday: '2026-08-10', sunday: '2026-08-16' };
const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
});

const provenance = {
  status: 'live',
  source: 'Test market',
  as_of: `${TODAY}T12:10:00.000Z`,
  computed_at: `${TODAY}T12:10:00.000Z`,
  age_seconds: 30,
  recorded_day: null,
};

const portfolio = {
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

const bands = [
  { rsi: 30, price: '65900.00', distance_percent: -3.4 },
  { rsi: 90, price: '742900.00', distance_percent: 989.2 },
];

const routes = (): Record<string, FakeRoute> => ({
  'GET /api/recommendations/current': () => ({
    json: { revision: '5', stale: null, week: WEEK, today: TODAY, recommendation: null },
  }),
  'GET /api/portfolio': () => ({ json: portfolio }),
  'GET /api/transactions': () => ({ json: { revision: '5', stale: null, items: [], nextCursor: null } }),
  'GET /api/rsi/bands/': () => ({ json: { rsi: 31.84, price: '68204.15', bands, ...provenance } }),
  'GET /api/rsi/chart/': () => ({
    json: {
      chart_data: { dates: [], price: [], rsi: [], regime: [] },
      ...{ method: 'dynamic', from: null, to: null, total_days: 0, thinned: false },
      ...{ missing_days: 0, interpolated_days: 0, regime_periods: [] },
      regime_days: { bear: 0, transition: 0, pre_bull: 0, bull: 0 },
      ...provenance,
    },
  }),
  'GET /api/regimes/': () => ({
    json: { current_regime: 'bear', since: '2026-01-25', days: 199, ...provenance },
  }),
  'GET /api/market-data/': () => ({
    json: {
      price: '68204.15',
      change_24h: -1.24,
      rsi: 31.84,
      rsi_prev: 33.42,
      rsi_delta: -1.58,
      rsi_direction: 'down',
      rsi_zone_key: 'recovery_threshold',
      rsi_directional_key: 'bearish_acceleration',
      regime: 'bear',
      ...provenance,
    },
  }),
  'POST /api/dynamic-stress/calculate/': () => ({
    json: {
      sid_value: 0.604,
      stress_level: 'HIGH_STRESS_ENHANCED',
      priority: 'EXCELLENT',
      bidirectional_ranges: [],
      enhancement: { enhancement_active: true, sid_base: 0.579, enhancement_type: 'crash' },
      roc_data: { min_roc: -0.192, max_roc: 0, crash_modulation: 0.12, rally_modulation: 0 },
    },
  }),
});

async function show(changes: Record<string, FakeRoute> = {}) {
  const served = { ...routes(), ...changes };
  fakeApi(served);
  await renderApp(<DashboardPage />, { namespaces: ['dashboard'] });
  return served;
}

const panel = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('the dashboard', () => {
  it('shows the portfolio, the market in words and the ladder of prices', async () => {
    await show();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    const market = await panel('Market');
    expect(await market.findByText(/Base \+0.579, raised by a 19.2% fall in 30 days/)).toHaveTextContent(
      'High stress, priority excellent.',
    );
    expect(
      market.getByText('Bearish acceleration, zone: recovery threshold. 33.42 a week ago.'),
    ).toBeVisible();
    expect(await market.findByText('28 weeks. Transition begins at RSI 55.')).toBeVisible();
    const prices = await panel('RSI price bands');
    const rows = (await prices.findAllByRole('row')).slice(1).map((row) => row.textContent);
    expect(rows).toEqual(['90 sell742,900+989.2%', '31.84 now68,204', '30 buy65,900−3.4%']);
  });

  it('says in each panel what is missing', async () => {
    await show({
      'GET /api/rsi/bands/': () => ({ json: { rsi: 31.84, price: '68204.15', bands: [], ...provenance } }),
    });
    expect(await screen.findByText('No bands available at the moment')).toBeVisible();
    expect(await screen.findByText(/No trades yet/)).toBeVisible();
    expect(await screen.findByText('Empty data: no dates found')).toBeVisible();
    expect(await screen.findByText(/Not calculated yet/)).toBeVisible();
  });

  it('lets one panel fail and recover by itself', async () => {
    const served = await show({
      'POST /api/dynamic-stress/calculate/': () => problem(500, 'SERVER.FAULT'),
    });
    const market = await panel('Market');
    expect(await market.findByText('Calculation failed')).toBeVisible();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    Object.assign(served, {
      'POST /api/dynamic-stress/calculate/': routes()['POST /api/dynamic-stress/calculate/'],
    });
    fireEvent.click(market.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(market.queryByText('Calculation failed')).toBeNull();
    });
    expect(await market.findByText('+0.604')).toBeVisible();
  });
});

describe('the figures behind it', () => {
  it('put "now" at its place on the ladder', () => {
    const rungs = ladder({ rsi: 31.84, price: '68204.15', bands });
    expect(rungs.map(({ kind, rsi }) => `${kind} ${rsi}`)).toEqual(['band 90', 'now 31.84', 'band 30']);
  });

  it('export as CSV with quoted cells', () => {
    expect(
      csvOf([
        ['Figure', 'Value', 'Unit'],
        ['A, "b"', null, 'USD'],
      ]),
    ).toBe('Figure,Value,Unit\r\n"A, ""b""",,USD\r\n');
  });
});
