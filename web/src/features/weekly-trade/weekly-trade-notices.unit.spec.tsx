import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { RecommendationView } from '@app/contracts';

import { dismissSavedBase, recordSavedBase } from '../../lib/account/saved-base';
import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import {
  BEAR_WEEK,
  executed,
  marketRoutes,
  newcomersPortfolio,
  viewOf,
  weekOf,
} from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const CALCULATE = 'POST /api/recommendations';
const STRESS = 'POST /api/dynamic-stress/calculate/';
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
  dismissSavedBase();
});

afterEach(() => {
  globalThis.fetch = original;
  clearRevision();
  jest.restoreAllMocks();
});

async function show(recommendation: RecommendationView | null, routes: Record<string, FakeRoute> = {}) {
  const served: Record<string, FakeRoute> = {
    ...marketRoutes(),
    ...(recommendation === null ? newcomersPortfolio() : {}),
    [CURRENT]: () => ({ json: weekOf(recommendation) }),
    ...routes,
  };
  const calls = fakeApi(served);
  const rendered = await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  return { calls, served, rendered };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the data-refresh notice', () => {
  async function calculateIn(view: RecommendationView, ms: number): Promise<void> {
    let now = 1_000;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const { served } = await show(null, {
      [CALCULATE]: () => {
        now += ms;
        return { status: 201, json: { revision: '6', repeated: false, recommendation: view } };
      },
    });
    const button = await screen.findByRole('button', { name: 'Calculate Recommendation' });
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    served[CURRENT] = () => ({ json: weekOf(view) });
    fireEvent.click(button);
  }

  it.each([
    [312, 'Performance: excellent, 312 ms.'],
    [1_250, 'Performance: good, 1,250 ms.'],
    [4_000, 'Performance: slow, 4,000 ms.'],
  ])('says how a calculation of %i ms went', async (ms, text) => {
    await calculateIn(viewOf(BEAR_WEEK), ms);
    const notice = await region('Data refreshed.');
    expect(notice.getByText(new RegExp(text))).toHaveTextContent(
      `${text} No trade this week yet. Base contribution 100.00 USD.`,
    );
  });

  it('counts the trades of the week and goes when it is dismissed', async () => {
    await calculateIn(executed(viewOf(BEAR_WEEK)), 100);
    const notice = await region('Data refreshed.');
    expect(notice.getByText(/1 trade this week./)).toBeVisible();
    fireEvent.click(notice.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Data refreshed.' })).toBeNull();
    });
  });
});

describe('the settings-saved notice', () => {
  it('shows previous and new weekly base with the time, until it is dismissed', async () => {
    jest.spyOn(Date.prototype, 'toISOString').mockReturnValueOnce('2026-08-12T12:30:00.000Z');
    recordSavedBase({ previousUsd: '80.00', currentUsd: '100.00' });
    await show(viewOf(BEAR_WEEK));
    const notice = await region('Settings saved.');
    expect(notice.getByText(/Weekly base/)).toHaveTextContent(/80\.00 to 100\.00 USD\. Updated Aug 12/);
    fireEvent.click(notice.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => {
      expect(screen.queryByRole('region', { name: 'Settings saved.' })).toBeNull();
    });
  });

  it('does not come for a base that stayed the same', async () => {
    recordSavedBase({ previousUsd: '100.00', currentUsd: '100.00' });
    await show(viewOf(BEAR_WEEK));
    expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeVisible();
    expect(screen.queryByText('Settings saved.')).toBeNull();
  });
});

describe('settings saved within a minute of a calculation', () => {
  it('are not used by a recommendation that still holds, which is said, and can be (regression: the old base was shown as if nothing had been saved)', async () => {
    recordSavedBase({ previousUsd: '80.00', currentUsd: '100.00' });
    const view = viewOf({ ...BEAR_WEEK, baseCents: '8000' });
    const { calls } = await show(view, {
      [CALCULATE]: () => ({ json: { revision: '6', repeated: true, recommendation: view } }),
    });
    const button = await screen.findByRole('button', { name: 'Calculate Recommendation' });
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    fireEvent.click(button);
    const notice = await region('The recommendation of a minute ago still holds.');
    fireEvent.click(notice.getByRole('button', { name: 'Calculate with the new settings' }));
    await waitFor(() => {
      expect(calls.filter(({ route }) => route === CALCULATE).map(({ body }) => body)).toEqual([
        {},
        { anew: true },
      ]);
    });
  });
});

describe('the welcome guide', () => {
  it('has three steps and leads to the first of them, for good', async () => {
    const { rendered } = await show(null);
    const guide = await region('Your week in three steps');
    expect(guide.getAllByRole('listitem')).toHaveLength(3);
    fireEvent.click(guide.getByRole('button', { name: 'Get started' }));
    await waitFor(() => {
      expect(screen.queryByText('Your week in three steps')).toBeNull();
    });
    expect(screen.getByRole('button', { name: 'Calculate Recommendation' })).toHaveFocus();
    rendered.unmount();
    await show(null);
    expect(await screen.findByText(/How much to buy, and what goes in or out/)).toBeVisible();
    expect(screen.queryByText('Your week in three steps')).toBeNull();
  });

  it('can be skipped for 1 week', async () => {
    await show(null);
    const guide = await region('Your week in three steps');
    fireEvent.click(guide.getByRole('button', { name: 'Skip for 1 week' }));
    await waitFor(() => {
      expect(screen.queryByText('Your week in three steps')).toBeNull();
    });
    const kept = Date.parse(window.localStorage.getItem('notice.welcome.') ?? '');
    expect(Math.round((kept - Date.now()) / 86_400_000)).toBe(7);
  });

  it('is in nobody’s way once the week is calculated', async () => {
    await show(viewOf(BEAR_WEEK));
    expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeVisible();
    expect(screen.queryByText('Your week in three steps')).toBeNull();
  });
});

describe('about the week', () => {
  const openTab = async (name: string) => {
    const overview = await region('About the week');
    fireEvent.click(overview.getByRole('tab', { name }));
    return overview;
  };

  it.each([
    ['nothing executed', viewOf(BEAR_WEEK), '0 of 3', 'nothing executed yet'],
    ['an investment above the base', executed(viewOf(BEAR_WEEK)), '1 of 3', 'in use'],
  ])('tells base, operations and dynamic balance: %s', async (_name, view, count, status) => {
    await show(view);
    const overview = await region('About the week');
    expect(overview.getByText(count)).toBeVisible();
    expect(overview.getByText(status)).toBeVisible();
    // Regression: the weeks after the planned buy stood beside the balance before it.
    expect(overview.getByText('5 weeks')).toBeVisible();
    expect(overview.getByRole('link', { name: 'System guide' })).toHaveAttribute('href', '/guide');
  });

  it('names the trading rules', async () => {
    await show(viewOf(BEAR_WEEK));
    const overview = await openTab('Trading rules');
    expect(
      overview.getByText('At most one dynamic investment, one reinvestment and one sale a week.'),
    ).toBeVisible();
    expect(overview.getByText("Don't buy and sell in the same week.")).toBeVisible();
    expect(overview.getByText("You can skip a week. Missed weeks aren't made up.")).toBeVisible();
  });

  it('gives tips and warnings', async () => {
    await show(viewOf(BEAR_WEEK));
    const overview = await openTab('Tips and warnings');
    expect(overview.getByText(/can stay invested for at least 2 years/)).toBeVisible();
    expect(overview.getByText("Don't follow a recommendation you can't fund.")).toBeVisible();
    expect(overview.getByText(/An RSI below 20 is an extreme moment/)).toBeVisible();
  });

  it('explains the market conditions', async () => {
    await show(viewOf(BEAR_WEEK));
    const overview = await openTab('Market conditions');
    expect(overview.getByText(/Bearish acceleration, zone: recovery threshold/)).toBeVisible();
    expect(overview.getByText(/all sales are suspended/)).toBeVisible();
    expect(overview.getByText(/Above 0.5 an extra contribution is allowed/)).toBeVisible();
  });

  it.each([
    ['direct', /^Cash is reinvested below an RSI of 50/],
    ['strategic', /^Amounts are half as large again/],
  ] as const)(
    'says what the regime changes with the %s profile, of which only one weighs it',
    async (profile, text) => {
      await show({ ...viewOf(BEAR_WEEK), profile });
      const overview = await openTab('Market conditions');
      expect(overview.getByText(text)).toBeVisible();
    },
  );
});

describe('the stress guidance', () => {
  const withLevel =
    (stress_level: string, sid_value: number): FakeRoute =>
    () => ({
      json: {
        sid_value,
        stress_level,
        priority: 'WAIT',
        bidirectional_ranges: [],
        enhancement: { enhancement_active: false, sid_base: sid_value, enhancement_type: 'none' },
        roc_data: null,
        market: null,
      },
    });

  it.each([
    ['NEUTRAL', 0, 'Waiting for a stress zone', /Hold extra money/],
    ['HIGH_STRESS', 0.65, 'Excellent opportunity', /Stress is high/],
    ['MODERATE_STRESS', 0.4, 'Good time', /A good time for the weekly amount/],
    ['LOW_STRESS', 0.2, 'Consider waiting', /consider keeping extra money back/],
    ['HIGH_OVEREXTENDED', -0.65, 'Better to wait', /The market is overextended/],
  ])('of %s at %d', async (level, sid, guidance, text) => {
    await show(viewOf(BEAR_WEEK), { [STRESS]: withLevel(level, sid) });
    await screen.findAllByText(guidance);
    const overview = await region('About the week');
    fireEvent.click(overview.getByRole('tab', { name: 'Market conditions' }));
    expect(overview.getByText(guidance)).toBeVisible();
    expect(overview.getByText(text)).toBeVisible();
  });

  it('says that the calculation failed while the rest of the market stays', async () => {
    await show(null, { [STRESS]: () => problem(500, 'SERVER.UNEXPECTED') });
    expect((await screen.findAllByText('Calculation error'))[0]).toBeVisible();
    expect(screen.getByText('31.84')).toBeVisible();
    const overview = await region('About the week');
    fireEvent.click(overview.getByRole('tab', { name: 'Market conditions' }));
    expect(overview.getByText(/The weekly amount does not depend on it/)).toBeVisible();
  });
});
