import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';

import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { stressFigures } from '../../testing/market.fixture';
import { renderApp } from '../../testing/render';
import { Component as DashboardPage } from './dashboard.page';
import { routes } from './testing/dashboard.fixture';

const MARKET = 'GET /api/market-data/';
const STRESS = 'POST /api/dynamic-stress/calculate/';
const original = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = original;
  jest.useRealTimers();
});

async function show(changes: Record<string, FakeRoute> = {}, language: 'en' | 'pt' = 'en') {
  const served = { ...routes(), ...changes };
  const calls = fakeApi(served);
  await renderApp(<DashboardPage />, { namespaces: ['dashboard'], language });
  return { served, calls };
}

const market = async () => within(await screen.findByRole('region', { name: 'Market' }));
const withLevel = (changes: Partial<typeof stressFigures>): FakeRoute => {
  const json = { ...stressFigures, ...changes };
  return () => ({ json });
};

describe('the stress index', () => {
  it.each([
    ['EXTREME_STRESS', 'EXCEPTIONAL', '🧊 Extreme stress', 'Exceptional EXTREME_STRESS'],
    ['LOW_STRESS', 'CONSIDER', '🌬️ Low stress', 'Initial LOW_STRESS'],
    ['NEUTRAL', 'WAIT', '⚖️ Neutral', 'Wait NEUTRAL'],
    ['MODERATE_OVEREXTENDED', 'WAIT', '☀️ Moderate overextension', 'Wait MODERATE_OVEREXTENDED'],
    ['EXTREME_OVEREXTENDED_ENHANCED', 'WAIT', '🌋 Extreme overextension', 'Wait EXTREME_OVEREXTENDED'],
    ['A_LEVEL_OF_TOMORROW', 'ERROR', '⚠️ Calculation error', 'Error ERROR'],
  ])('shows %s with its name, priority, theme and emoji', async (level, priority, tagText, look) => {
    const [emoji = '', ...name] = tagText.split(' ');
    const [word = '', theme = ''] = look.split(' ');
    await show({ [STRESS]: withLevel({ stress_level: level, priority }) });
    const panel = await market();
    const tag = await panel.findByText(name.join(' '));
    expect(tag).toHaveTextContent(tagText);
    expect(tag).toHaveAttribute('data-level', theme);
    expect(panel.getByText(`Priority: ${word}`)).toBeVisible();
    expect(panel.getByText(emoji)).toHaveAttribute('aria-hidden', 'true');
  });

  it.each([
    ['rally', { min_roc: 0, max_roc: 0.31 }, 'Base +0.579, lowered by a 31.0% rise in 30 days.'],
    ['mixed', { min_roc: -0.2, max_roc: 0.2 }, 'Base +0.579, moved by a fall and a rise within 30 days.'],
    ['none', { min_roc: 0, max_roc: 0 }, 'Base +0.579, no big price move in 30 days.'],
  ])('says its base and what %s made of it', async (enhancement_type, roc, text) => {
    await show({
      [STRESS]: withLevel({
        enhancement: { enhancement_active: enhancement_type !== 'none', sid_base: 0.579, enhancement_type },
        roc_data: { ...stressFigures.roc_data, ...roc },
      }),
    });
    expect(await (await market()).findByText(text)).toBeVisible();
  });

  it("says 'Erro no cálculo' in Portuguese when it failed", async () => {
    await show({ [STRESS]: () => problem(500, 'SERVER.UNEXPECTED') }, 'pt');
    expect(await screen.findByText(/^Erro no cálculo\. /)).toBeVisible();
  });

  it.each([
    ['GET /api/market-data/', 'Error getting market data', 'Erro ao obter dados de mercado'],
    ['GET /api/regimes/', 'Error getting regime information', 'Erro ao obter informações de regimes'],
    [STRESS, 'Error calculating the stress index', 'Erro ao calcular índice de estresse'],
  ])(
    'has words of its own where %s failed without a reason (regression)',
    async (route, english, portuguese) => {
      const failed: FakeRoute = () => ({ status: 502, json: null });
      await show({ [route]: failed });
      expect(await screen.findByText(english, { exact: false })).toBeVisible();
      cleanup();
      await show({ [route]: failed }, 'pt');
      expect(await screen.findByText(portuguese, { exact: false })).toBeVisible();
    },
  );

  it('is asked with the RSI as a number, the regime in lower case and a price above zero', async () => {
    const { calls } = await show();
    await waitFor(() => {
      expect(calls.find((call) => call.route === STRESS)?.body).toEqual({
        rsi: 31.84,
        regime: 'bear',
        current_price: 68204.15,
      });
    });
  });
});

/** The market of the fixture with other figures. */
const marketWith = (changes: object): Record<string, FakeRoute> => {
  const known = routes()[MARKET];
  return {
    [MARKET]: async (call) => {
      const answer = await known?.(call);
      return { json: { ...Object(answer?.json), ...changes } };
    },
  };
};

describe('the RSI', () => {
  it('of a week ago is not made up where it is not known', async () => {
    await show(marketWith({ rsi_prev: null, rsi_delta: null }));
    expect(await (await market()).findByText(/Not known a week ago\.$/)).toBeVisible();
  });
});

describe('the price', () => {
  it('says when its change is not known', async () => {
    await show(marketWith({ change_24h: null }));
    expect(await (await market()).findByText('24h change unavailable')).toBeVisible();
  });
});

describe('the price bands', () => {
  it('are next to the price that the market shows, not the one of when they were read', async () => {
    await show(marketWith({ price: '70000.00', rsi: 33.5 }));
    const bands = within(await screen.findByRole('region', { name: 'RSI price bands' }));
    await (await market()).findByText('33.50');
    const rows = (await bands.findAllByRole('row')).map((row) => row.textContent);
    expect(rows).toEqual([
      'RSIPrice USDvs today',
      '90 sell742,900+961.3%',
      '33.50 now70,000',
      '30 buy65,900−5.9%',
    ]);
  });
});

describe('the refresh of the market', () => {
  it('forces the first read with history and stress, then reads silently every 30 s without history', async () => {
    // The clock runs by itself too: words and figures are loaded with timers of their own.
    jest.useFakeTimers({ advanceTimers: true });
    const { calls } = await show();
    const advance = async (ms: number): Promise<void> => {
      await act(async () => {
        await jest.advanceTimersByTimeAsync(ms);
      });
    };
    await advance(1_000);
    const routeUrls = (route: string) => calls.filter((call) => call.route === route).map(({ url }) => url);
    expect(routeUrls(MARKET)).toHaveLength(1);
    expect(routeUrls(MARKET)[0]).toContain('force_refresh=true');
    expect(routeUrls('GET /api/rsi/chart/')).toHaveLength(1);
    expect(routeUrls(STRESS)).toHaveLength(1);
    await advance(30_000);
    expect(routeUrls(MARKET)).toHaveLength(2);
    expect(routeUrls(MARKET)[1]).toContain('force_refresh=false');
    expect(routeUrls('GET /api/rsi/chart/')).toHaveLength(1);
    expect(screen.getByRole('region', { name: 'Market' })).toHaveAttribute('aria-busy', 'false');
  });

  it('forces again while there is no price yet', async () => {
    // The clock runs by itself too: words and figures are loaded with timers of their own.
    jest.useFakeTimers({ advanceTimers: true });
    const { calls, served } = await show({ [MARKET]: () => problem(500, 'SERVER.UNEXPECTED') });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(1_000);
    });
    expect(screen.getAllByText(/We couldn't load market data\./).length).toBeGreaterThan(0);
    Object.assign(served, { [MARKET]: routes()[MARKET] });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(30_000);
    });
    const urls = calls.filter((call) => call.route === MARKET).map(({ url }) => url);
    expect(urls.every((url) => url.includes('force_refresh=true'))).toBe(true);
    expect(urls.length).toBeGreaterThan(1);
  });

  it('takes what the server has when fresh figures were asked for too often', async () => {
    const known = routes()[MARKET];
    const { calls } = await show({
      [MARKET]: (call) =>
        call.url.includes('force_refresh=true') || known === undefined
          ? problem(429, 'MARKET.TOO_MANY_REFRESHES', { retryAfterSeconds: 30 })
          : known(call),
    });
    expect(await (await market()).findByText('31.84')).toBeVisible();
    expect(calls.filter((call) => call.route === MARKET)).toHaveLength(2);
  });

  it('keeps the last figures with their age when a later read fails', async () => {
    // The clock runs by itself too: words and figures are loaded with timers of their own.
    jest.useFakeTimers({ advanceTimers: true });
    const { served } = await show();
    await act(async () => {
      await jest.advanceTimersByTimeAsync(1_000);
    });
    Object.assign(served, { [MARKET]: () => problem(503, 'SERVICE.UNAVAILABLE') });
    await act(async () => {
      await jest.advanceTimersByTimeAsync(31_000);
    });
    const panel = within(screen.getByRole('region', { name: 'Market' }));
    expect(panel.getByText('31.84')).toBeVisible();
    expect(panel.getByText(/We couldn't load market data\. Figures from/)).toBeVisible();
  });
});
