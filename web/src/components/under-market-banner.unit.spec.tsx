import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';

import { fakeApi, problem } from '../testing/fake-api';
import type { FakeRoute } from '../testing/fake-api';
import { renderApp } from '../testing/render';
import { UnderMarketBanner } from './under-market-banner';
import classes from './under-market-banner.module.css';

const original = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = original;
});

async function show(market: FakeRoute): Promise<HTMLElement> {
  fakeApi({ 'GET /api/market-data/': market });
  await renderApp(<UnderMarketBanner>the week</UnderMarketBanner>);
  return screen.findByText('the week');
}

describe('what stands below the banner of the market', () => {
  it('is shown once the market could not be read', async () => {
    const week = await show(() => problem(503, 'MARKET.UNAVAILABLE'));
    await waitFor(() => {
      expect(week).not.toHaveClass(String(classes['waiting']));
    });
  });

  it('waits unseen for a market that is on its way, and not for ever', async () => {
    const week = await show(() => new Promise(() => undefined));
    expect(week).toHaveClass(String(classes['waiting']));
    await waitFor(() => {
      expect(week).not.toHaveClass(String(classes['waiting']));
    });
  });
});
