import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { trade } from '../../testing/trades.fixture';
import { BEAR_WEEK, marketRoutes, viewOf, weekOf } from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const TRADES = 'GET /api/transactions';
const FINISH = 'PUT /api/settings/finished-week';
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

const byHand = trade({
  ...{ origin: 'manual', recommendationId: null, planned: null, tradedOn: '2026-08-12' },
  filled: { ...trade().filled, totalUsd: '20.00' },
});
const bought: FakeRoute = () => ({
  json: { revision: '5', stale: null, items: [byHand], nextCursor: null },
});

async function show(routes: Record<string, FakeRoute>, isFinished = false) {
  const calls = fakeApi({
    ...marketRoutes(),
    [CURRENT]: () => ({ json: { ...weekOf(viewOf(BEAR_WEEK)), isFinished } }),
    [FINISH]: ({ body }) => ({ json: body }),
    ...routes,
  });
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  const card = async () => within(await screen.findByRole('region', { name: 'Dynamic investment' }));
  const sent = () => calls.filter(({ route }) => route === FINISH).map(({ body }) => body);
  return { calls, card, sent };
}

it('a week with a buy by hand shows it, ends with it, and can be opened again', async () => {
  const { calls, card, sent } = await show({ [TRADES]: bought });
  expect(await (await card()).findByText('You bought 20.00 USD by hand.')).toBeVisible();
  const asked = calls.find(({ route }) => route === TRADES)?.url ?? '';
  for (const part of ['origin=manual', 'type=buy', 'from=2026-08-10', 'to=2026-08-16']) {
    expect(asked).toContain(part);
  }
  fireEvent.click((await card()).getByRole('button', { name: "That's all for this week" }));
  expect(
    await screen.findByText("That's all for this week. Next recommendation: Monday, August 17, 2026."),
  ).toBeVisible();
  expect((await card()).getByText('You bought 20.00 USD by hand.')).toBeVisible();
  expect((await card()).queryByRole('button', { name: /^Execute,/ })).toBeNull();
  fireEvent.click((await card()).getByRole('button', { name: 'Open again' }));
  // Another card is in its place.
  expect(await screen.findByRole('button', { name: /^Execute,/ })).toBeVisible();
  expect(sent()).toEqual([
    { week: '2026-W33', isFinished: true },
    { week: '2026-W33', isFinished: false },
  ]);
});

it('a week without one does not offer to end', async () => {
  const { calls, card } = await show({});
  await waitFor(() => {
    expect(calls.some(({ route }) => route === TRADES)).toBe(true);
  });
  expect((await card()).queryByRole('button', { name: "That's all for this week" })).toBeNull();
});

it('that could not be ended says so and stays open', async () => {
  const { card } = await show({ [TRADES]: bought, [FINISH]: () => problem(503, 'SERVICE.UNAVAILABLE') });
  fireEvent.click(await (await card()).findByRole('button', { name: "That's all for this week" }));
  expect(await (await card()).findByText('This was not saved. Please try again.')).toBeVisible();
  expect((await card()).getByRole('button', { name: /^Execute,/ })).toBeVisible();
});

it('a week that was ended on another device is shown so from the start', async () => {
  const { card } = await show({ [TRADES]: bought }, true);
  expect((await card()).getByText('Done for this week')).toBeVisible();
});
