import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { FirstCalculation } from '../../components/first-calculation';
import { BEAR_WEEK, marketRoutes, newcomersPortfolio, viewOf, weekOf } from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const CALCULATE = 'POST /api/recommendations';
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
  window.localStorage.clear();
});
afterEach(() => {
  globalThis.fetch = original;
  clearRevision();
  jest.restoreAllMocks();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

/** A week that becomes calculated when it is asked for. */
async function open(
  routes: Record<string, FakeRoute> = {},
  path = '/weekly-trade',
  page = <WeeklyTradePage />,
) {
  let week = weekOf(null);
  const calls = fakeApi({
    ...marketRoutes(),
    [CURRENT]: () => ({ json: week }),
    [CALCULATE]: () => {
      week = weekOf(viewOf(BEAR_WEEK));
      return { status: 201, json: { revision: '6', repeated: false, recommendation: week.recommendation } };
    },
    ...routes,
  });
  await renderApp(
    <>
      {page}
      <Address />
    </>,
    { namespaces: ['weekly-trade'], path },
  );
  return { asked: () => calls.filter(({ route }) => route === CALCULATE) };
}

const uncalculated = () => screen.findByText(/How much to buy, and what goes in or out/);

describe('a week that is opened for the first time', () => {
  it('is calculated once by itself, and says nothing of it', async () => {
    const { asked } = await open();
    expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeEnabled();
    expect(asked().map(({ body }) => body)).toEqual([{ first: true }]);
    expect(screen.queryByText('Data refreshed.')).toBeNull();
    expect(screen.queryByText(/Your week in three steps/)).toBeNull();
  });

  it('is calculated from the dashboard too', async () => {
    const { asked } = await open({}, '/dashboard', <FirstCalculation />);
    await waitFor(() => {
      expect(asked()).toHaveLength(1);
    });
  });

  it('waits until a page that was opened in the background is looked at', async () => {
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const { asked } = await open();
    expect(await screen.findByRole('status', { name: 'Loading this week' })).toBeVisible();
    expect(asked()).toEqual([]);
    visibility.mockReturnValue('visible');
    act(() => {
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeEnabled();
  });

  it('says why nothing came, and is asked for again by the person alone', async () => {
    const { asked } = await open({ [CALCULATE]: () => problem(503, 'MARKET.UNAVAILABLE') });
    expect(await uncalculated()).toBeVisible();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(asked()).toHaveLength(1);
    fireEvent.click(again);
    await waitFor(() => {
      expect(asked().map(({ body }) => body)).toEqual([{ first: true }, {}]);
    });
  });

  it.each<[string, Record<string, FakeRoute>]>([
    ['who begins', newcomersPortfolio()],
    // Parts of the page ask again, which must not take them away for ever.
    ['whose plan cannot be read', { 'GET /api/me': () => problem(500, 'SERVER.FAULT') }],
    ['whose figures are behind', { [CURRENT]: () => ({ json: { ...weekOf(null), stale: 'behind' } }) }],
  ])('is left to somebody %s', async (_who, routes) => {
    const { asked } = await open(routes);
    expect(await uncalculated()).toBeVisible();
    expect(asked()).toEqual([]);
  });
});

it("the address of the dashboard's button opens what is to be executed, once", async () => {
  await open({}, '/weekly-trade?execute');
  expect(await screen.findByRole('dialog')).toHaveTextContent('366.71');
  await waitFor(() => {
    expect(screen.getByText('/weekly-trade')).toBeInTheDocument();
  });
});
