import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { beginPageLoad } from '../../../lib/viewport/page-load-gate';
import { fakeApi } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { chartOf, routes } from '../testing/dashboard.fixture';
import { ChartCard } from './chart-card';

const original = globalThis.fetch;
const TWO_DAYS: Parameters<typeof chartOf>[0] = {
  dates: ['2026-07-01', '2026-07-02'],
  price: [60_000, 61_000],
  rsi: [40.1, 41.2],
  regime: ['bear', 'bear'],
};

afterEach(() => {
  globalThis.fetch = original;
});

it('the chart has its place held until the page can be seen, and comes then', async () => {
  fakeApi({ ...routes(), 'GET /api/rsi/chart/': () => ({ json: chartOf(TWO_DAYS) }) });
  const endOpening = beginPageLoad();
  const { container } = await renderApp(<ChartCard />, { namespaces: ['dashboard'] });
  await waitFor(() => {
    expect(container.querySelector('[data-plot-place]')).not.toBeNull();
  });
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
  endOpening();
  expect(await screen.findByRole('button', { name: 'Table' })).toBeInTheDocument();
});
