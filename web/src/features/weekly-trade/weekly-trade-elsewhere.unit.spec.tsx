import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { DONE, EXECUTE, REINVESTMENT } from './testing/execute.fixture';
import {
  BEAR_WEEK,
  executed,
  marketRoutes,
  TODAY,
  TRANSACTION_ID,
  viewOf,
  weekOf,
} from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const MARKET = 'GET /api/market-data/';
const WEEK = viewOf(BEAR_WEEK);
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

const voided = {
  ...REINVESTMENT,
  ...{ status: 'voided', voidedAt: `${TODAY}T12:25:00.000Z`, restorableUntil: '2026-09-11' },
  ...{ type: 'buy', portfolioCashAfter: null },
};

it('the success panel goes once the trade was undone from its notification or on another device', async () => {
  let answer: (() => void) | undefined;
  const served = {
    ...marketRoutes(),
    [CURRENT]: () => ({ json: weekOf(WEEK) }),
    [EXECUTE]: () => ({ json: DONE }),
    [`GET /api/transactions/${TRANSACTION_ID}`]: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return { json: { revision: '7', stale: null, transaction: voided } };
    },
  };
  fakeApi(served);
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  const group = within(await screen.findByRole('region', { name: 'Dynamic investment' }));
  fireEvent.click(group.getByRole('button', { name: /^Execute,/ }));
  served[CURRENT] = () => ({ json: weekOf(executed(WEEK)) });
  fireEvent.click(await screen.findByRole('button', { name: 'Record buy' }));
  expect(await screen.findByRole('region', { name: 'Dynamic investment recorded' })).toBeVisible();
  await waitFor(() => {
    expect(answer).toBeDefined();
  });
  answer?.();
  await waitFor(() => {
    expect(screen.queryByRole('region', { name: 'Dynamic investment recorded' })).toBeNull();
  });
});

it('the market of the calculation is told as old where the one of now cannot be read', async () => {
  const served = {
    ...marketRoutes(),
    [CURRENT]: () => ({ json: weekOf(WEEK) }),
    [MARKET]: () => problem(503, 'SERVICE.UNAVAILABLE'),
  };
  fakeApi(served);
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  const old = await screen.findByText(/^We couldn't load market data\. Figures from /);
  expect(old.textContent).toContain('2026');
  Object.assign(served, { [MARKET]: marketRoutes()[MARKET] });
  fireEvent.click(within(old.closest('p') ?? document.body).getByRole('button', { name: 'Try again' }));
  await waitFor(() => {
    expect(screen.queryByText(/^We couldn't load market data\./)).toBeNull();
  });
});

it('figures that could not be read again are shown with their age', async () => {
  const served = {
    ...marketRoutes(),
    [CURRENT]: () => ({ json: weekOf(WEEK) }),
    'POST /api/recommendations': () => ({
      status: 201,
      json: { revision: '6', repeated: false, recommendation: WEEK },
    }),
  };
  fakeApi(served);
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  await screen.findByRole('region', { name: 'Dynamic investment' });
  Object.assign(served, { [CURRENT]: () => problem(503, 'SERVICE.UNAVAILABLE') });
  fireEvent.click(screen.getByRole('button', { name: 'Calculate Recommendation' }));
  expect(await screen.findByText('These figures may be old.')).toBeVisible();
  expect(
    screen.getByText(
      /^Failed to load this week's recommendation\. Please try again later\. Figures from now\.$/,
    ),
  ).toBeVisible();
});
