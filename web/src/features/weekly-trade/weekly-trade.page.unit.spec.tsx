import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { CurrentRecommendationResponse, RecommendationView } from '@app/contracts';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { clearRenewNotice, renewView } from '../../lib/subscription/renew-notice';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { UNDO_PREVIEW, VOID_PREVIEW } from './testing/execute.fixture';
import {
  BEAR_WEEK,
  BULL_WEEK,
  executed,
  marketRoutes,
  newcomersPortfolio,
  RECOMMENDATION_ID,
  TODAY,
  TRANSACTION_ID,
  viewOf,
  weekOf,
} from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const CALCULATE = 'POST /api/recommendations';
const SET_ASIDE = `POST /api/recommendations/${RECOMMENDATION_ID}/set-aside`;
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

async function show(
  recommendation: RecommendationView | null,
  routes: Record<string, FakeRoute> = {},
  language: 'en' | 'pt' = 'en',
) {
  const answer: CurrentRecommendationResponse = weekOf(recommendation);
  const served: Record<string, FakeRoute> = {
    ...marketRoutes(),
    ...(recommendation === null ? newcomersPortfolio() : {}),
    [CURRENT]: () => ({ json: answer }),
    ...routes,
  };
  const calls = fakeApi(served);
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'], language });
  return { calls, served };
}

/** Presses the action once the week is there. */
async function calculate(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Calculate Recommendation' });
  await waitFor(() => {
    expect(button).toBeEnabled();
  });
  fireEvent.click(button);
}

const group = async (name: string) => within(await screen.findByRole('region', { name }));

describe('a week', () => {
  it('is calculated on request and then shows its groups', async () => {
    const { calls, served } = await show(null, {
      [CALCULATE]: () => ({
        status: 201,
        json: { revision: '6', repeated: false, recommendation: viewOf(BEAR_WEEK) },
      }),
    });
    expect(await screen.findByText(/How much to buy, and what goes in or out/)).toBeVisible();
    served[CURRENT] = () => ({ json: weekOf(viewOf(BEAR_WEEK)) });
    const button = await screen.findByRole('button', { name: 'Calculate Recommendation' });
    fireEvent.click(button);
    fireEvent.click(button);
    expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeEnabled();
    expect(calls.filter((call) => call.route === CALCULATE)).toHaveLength(1);
    await waitFor(() => {
      expect(calls.at(-1)?.url).toContain('minRevision=6');
    });
  });

  it('shows amount, Bitcoin, dynamic balance and runway of an open investment', async () => {
    await show(viewOf(BEAR_WEEK));
    const investment = await group('Dynamic investment');
    expect(investment.getByText('Open until Sunday')).toBeVisible();
    expect(investment.getByText('366.71')).toBeVisible();
    expect(investment.getByText('2,151.89')).toBeVisible();
    expect(investment.getByText('4 weeks')).toBeVisible();
    const condition = screen.getByText('Excellent opportunity');
    expect(condition).toBeVisible();
    expect(await screen.findByText('28 weeks, since Jan 25')).toBeVisible();
    expect(screen.getByText('High stress, above 0.5')).toBeVisible();
  });

  it('calls a dynamic balance of nothing empty (regression: it lasted "less than a week")', async () => {
    const view = viewOf(BEAR_WEEK);
    const dynamicBalance = { ...view.dynamicBalance, afterPlanUsd: '0.00', runwayWeeks: 0 };
    await show({ ...view, dynamicBalance });
    const investment = await group('Dynamic investment');
    expect(investment.getByText('Empty')).toBeVisible();
    expect(investment.queryByText('less than a week')).toBeNull();
  });

  it('shows planned next to filled once it is executed, and the way back', async () => {
    await show(executed(viewOf(BEAR_WEEK)));
    const investment = await group('Dynamic investment');
    expect(investment.getByText('Executed Aug 12')).toBeVisible();
    const spent = within(investment.getByRole('row', { name: /Spent/ }));
    expect(spent.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['366.71', '368.18', '+1.47']);
    expect(investment.getByRole('button', { name: /^Undo,/ })).toBeVisible();
  });

  it('says why there is nothing, with a price only where the RSI alone is in the way', async () => {
    await show(viewOf(BULL_WEEK));
    const investment = await group('Dynamic investment');
    expect(investment.getByText(/Nothing to buy this week: RSI is too high/)).toHaveTextContent(
      /a price near [\d,]+ USD\./,
    );
    const reinvestment = await group('Portfolio cash reinvestment');
    expect(reinvestment.getByText(/only in a bear or transition market/)).not.toHaveTextContent('price');
  });

  it('sets the base aside once for a double press', async () => {
    const { calls, served } = await show(viewOf(BULL_WEEK), {
      [SET_ASIDE]: () => ({
        json: {
          revision: '6',
          repeated: false,
          transactionId: TRANSACTION_ID,
          dynamicBalance: { before: '2418.60', after: '2518.60' },
        },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Set aside 100.00/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('2,518.60')).toBeVisible();
    served[CURRENT] = () => ({
      json: weekOf(
        viewOf(BULL_WEEK, {
          canSetAside: false,
          operations: {
            investment: {
              kind: 'setAside',
              recommendationId: RECOMMENDATION_ID,
              transactionId: TRANSACTION_ID,
              operatedOn: TODAY,
              creditedUsd: '100.00',
              dynamicBalance: { before: '2418.60', after: '2518.60' },
              weekStatus: 'building',
            },
            reinvestment: null,
            sale: null,
          },
        }),
      ),
    });
    const confirm = dialog.getByRole('button', { name: 'Set aside' });
    fireEvent.click(confirm);
    fireEvent.click(confirm);
    expect(await screen.findByText('Set aside Aug 12')).toBeVisible();
    expect(calls.filter((call) => call.route === SET_ASIDE)).toHaveLength(1);
    // What was set aside could not be taken back here: its answer did not name it.
    served[VOID_PREVIEW] = () => ({ json: UNDO_PREVIEW });
    fireEvent.click(within(screen.getByRole('region', { name: 'Base set aside' })).getByText('Undo'));
    expect(await screen.findByRole('dialog', { name: 'Take back what was set aside?' })).toBeVisible();
  });

  it('whose base was set aside offers the way back after a reload too (regression: only until then)', async () => {
    const setAside = (transactionId: string | null) =>
      viewOf(BULL_WEEK, {
        canSetAside: false,
        operations: {
          investment: {
            kind: 'setAside',
            recommendationId: RECOMMENDATION_ID,
            transactionId,
            operatedOn: TODAY,
            creditedUsd: '100.00',
            dynamicBalance: { before: '2418.60', after: '2518.60' },
            weekStatus: 'building',
          },
          reinvestment: null,
          sale: null,
        },
      });
    await show(setAside(TRANSACTION_ID), { [VOID_PREVIEW]: () => ({ json: UNDO_PREVIEW }) });
    fireEvent.click((await group('Dynamic investment')).getByRole('button', { name: /^Undo,/ }));
    expect(await screen.findByRole('dialog', { name: 'Take back what was set aside?' })).toBeVisible();
    cleanup();
    await show(setAside(null));
    expect((await group('Dynamic investment')).queryByRole('button', { name: /^Undo,/ })).toBeNull();
  });
});

describe('advice that is not given', () => {
  it.each([
    [
      'MARKET.TOO_OLD',
      409,
      { ageMinutes: 75, asOf: `${TODAY}T10:00:00.000Z` },
      'The last price is 75 minutes old',
    ],
    ['MARKET.CLOSE_MISSING', 409, { day: '2026-08-11' }, 'The closing price of August 11, 2026 is missing'],
    ['MARKET.UNCONFIRMED', 409, { source: 'Kraken' }, 'Only Kraken has a price right now'],
    ['MARKET.UNAVAILABLE', 503, {}, 'There is no market data at the moment'],
    ['SUBSCRIPTION.REQUIRED', 402, {}, 'Your subscription is not active.'],
    ['SERVER.FAULT', 500, {}, 'Failed to calculate recommendation. Please try again later.'],
  ])('says why: %s', async (code, status, members, text) => {
    await show(null, { [CALCULATE]: () => problem(status, code, members) });
    await calculate();
    expect(await screen.findByText(new RegExp(text))).toBeVisible();
  });

  it('for want of a subscription leads to where the notice to renew leads (regression: to the settings)', async () => {
    await show(null, { [CALCULATE]: () => problem(402, 'SUBSCRIPTION.REQUIRED') });
    await calculate();
    fireEvent.click(await screen.findByRole('button', { name: 'Renew' }));
    expect(renewView()).toBe('renewal');
    act(clearRenewNotice);
  });

  it('keeps the key while no answer came', async () => {
    let isDown = true;
    const { calls } = await show(null, {
      [CALCULATE]: () => {
        if (isDown) throw new TypeError('connection lost');
        return { status: 201, json: { revision: '6', repeated: false, recommendation: viewOf(BEAR_WEEK) } };
      },
    });
    await calculate();
    const again = await screen.findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(again);
    await waitFor(() => {
      expect(calls.filter((call) => call.route === CALCULATE)).toHaveLength(2);
    });
    const keys = calls.filter((call) => call.route === CALCULATE).map((call) => call.key);
    expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(keys[1]).toBe(keys[0]);
  });
});

describe('what the figures are worth', () => {
  it('labels a recorded market', async () => {
    await show(
      viewOf(BEAR_WEEK),
      marketRoutes({ status: 'recorded', recorded_day: '2026-08-09', age_seconds: null }),
    );
    expect(await screen.findByText('Demo prices from August 9, 2026.')).toBeVisible();
  });

  it('offers to load again when the week could not be read', async () => {
    const { served } = await show(null, { [CURRENT]: () => problem(500, 'SERVER.FAULT') });
    const again = await screen.findByRole('button', { name: 'Try again' });
    served[CURRENT] = () => ({ json: weekOf(viewOf(BEAR_WEEK)) });
    fireEvent.click(again);
    expect(await screen.findByText('366.71', { selector: '.xl' })).toBeVisible();
  });
});

describe('a week with an RSI below 20', () => {
  const rsi = (value: number, currentUsd = '2418.60'): RecommendationView => {
    const view = viewOf(BEAR_WEEK);
    return {
      ...view,
      market: { ...view.market, rsi: value },
      dynamicBalance: { ...view.dynamicBalance, currentUsd },
    };
  };

  it('says so on the investment card, and names the dynamic balance', async () => {
    await show(rsi(19.99));
    const investment = await group('Dynamic investment');
    expect(investment.getByText(/^RSI 19.99, below 20: an extreme moment/)).toHaveTextContent(
      'The dynamic balance of 2,418.60 USD is kept for weeks like this one.',
    );
    cleanup();
    await show(rsi(19.99, '0.00'));
    expect((await group('Dynamic investment')).getByText(/Yours is empty/)).toBeVisible();
  });

  it('is told from one at 20', async () => {
    await show(rsi(20));
    expect((await group('Dynamic investment')).queryByText(/an extreme moment/)).toBeNull();
  });
});

describe('why this amount', () => {
  it('adds up to the amount and replays to the same cents', async () => {
    await show(viewOf(BEAR_WEEK));
    const why = await group('Why this amount');
    expect(why.getByRole('row', { name: /^Regime/ })).toHaveTextContent(
      'Bear, Strategic profile× 1.5000+118.56',
    );
    fireEvent.click(why.getByRole('button', { name: 'Replay' }));
    expect(why.getByText(/Recomputed in this browser/)).toHaveTextContent('the same 366.71 USD, to the cent');
  });

  it('shows where a replay differs', async () => {
    const view = viewOf(BEAR_WEEK);
    await show({ ...view, investment: { ...view.investment, usd: '366.72' } });
    const why = await group('Why this amount');
    fireEvent.click(why.getByRole('button', { name: 'Replay' }));
    expect(why.getByRole('row', { name: /^Dynamic investment/ })).toHaveTextContent('366.72 USD366.71 USD');
  });

  it('speaks Portuguese', async () => {
    await show(viewOf(BEAR_WEEK), {}, 'pt');
    expect(await screen.findByRole('button', { name: 'Calcular recomendação' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Operação semanal' })).toBeVisible();
    const investment = await group('Investimento dinâmico');
    expect(investment.getByText('366,71')).toBeVisible();
  });
});
