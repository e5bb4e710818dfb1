import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi } from '../testing/fake-api';
import { keepBannerHeight, knownBannerHeight } from '../lib/market/known-banner';
import { renderApp } from '../testing/render';
import { MarketBanner } from './market-banner';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

async function show(market: Readonly<Record<string, unknown>>, language: 'en' | 'pt' = 'en') {
  const json = {
    ...{ price: '68204.15', change_24h: null, rsi: 31.84, rsi_prev: 31, rsi_delta: 0.84 },
    ...{ rsi_direction: 'up', rsi_zone_key: 'recovery_threshold', rsi_directional_key: 'initial_recovery' },
    ...{ regime: 'bear', series: 'market', status: 'live', source: 'Coinbase', recorded_day: null },
    ...{ as_of: '2026-11-27T12:00:00.000Z', computed_at: '2026-11-27T12:00:00.000Z', age_seconds: 1 },
    ...market,
  };
  fakeApi({ 'GET /api/market-data/': () => ({ json }) });
  return renderApp(<MarketBanner />, { language });
}

describe('the banner of the market', () => {
  it('says of the local fakes that their prices are made up, however fresh they are', async () => {
    await show({ series: 'local', source: 'Local stand-in of Coinbase' });
    expect(await screen.findByText('Made-up prices.')).toBeVisible();
    expect(screen.getByText(/Local stand-in of Coinbase/)).toBeVisible();
  });

  it('says so in Portuguese', async () => {
    await show({ series: 'local', status: 'stale', source: 'Local stand-in of Coinbase' }, 'pt');
    expect(await screen.findByText('Preços fictícios.')).toBeVisible();
  });

  it('says of a recording which day it ends with', async () => {
    await show({ series: 'recorded', status: 'recorded', recorded_day: '2026-08-09' });
    expect(await screen.findByText('Demo prices from August 9, 2026.')).toBeVisible();
    expect(screen.getByText('Live prices need an internet connection.')).toBeVisible();
  });

  it('keeps the place it had until the market is read again, and none where there was none', async () => {
    keepBannerHeight(42);
    fakeApi({ 'GET /api/market-data/': () => new Promise(() => undefined) });
    const { container, unmount } = await renderApp(<MarketBanner />);
    expect(container.querySelector('div[style="height: 42px;"]')).not.toBeNull();
    unmount();
    // jsdom has no heights, as a page that is hidden while a part of it loads: 0 was kept, and the next page jumped.
    const recorded = await show({ series: 'recorded', status: 'recorded', recorded_day: '2026-08-09' });
    await screen.findByText('Demo prices from August 9, 2026.');
    expect(knownBannerHeight()).toBe(42);
    recorded.unmount();
    await show({ status: 'live' });
    await waitFor(() => {
      expect(knownBannerHeight()).toBe(0);
    });
  });
});
