import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { RecommendationView } from '@app/contracts';

import { followProgress } from '../../lib/live/follow-progress';
import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { BEAR_WEEK, executed, marketRoutes, RECOMMENDATION_ID, viewOf, weekOf } from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const LIST = 'GET /api/recommendations';
const ONE = `GET /api/recommendations/${RECOMMENDATION_ID}`;
const LATER = '0199a000-0000-7000-8000-000000000009';
const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

const EXECUTED = executed(viewOf(BEAR_WEEK));

/** What the server tells on its own. */
function Server() {
  const client = useQueryClient();
  return (
    <button
      type="button"
      onClick={() => {
        followProgress(client)({ stream: 'ledger', revision: '5', parked: false });
      }}
    >
      Tell of the newest
    </button>
  );
}

async function show(current: RecommendationView, routes: Record<string, FakeRoute>, path = '/') {
  const calls = fakeApi({ ...marketRoutes(), [CURRENT]: () => ({ json: weekOf(current) }), ...routes });
  await renderApp(
    <>
      <WeeklyTradePage />
      <Server />
    </>,
    { namespaces: ['weekly-trade'], path },
  );
  return calls;
}

describe('why an executed amount', () => {
  /** The week after another calculation on another base. */
  const calculatedAgain: RecommendationView = {
    ...viewOf({ ...BEAR_WEEK, baseCents: '20000' }),
    ...{ recommendationId: LATER, operations: EXECUTED.operations, openParts: [] },
  };
  const answer: FakeRoute = () => ({ json: { revision: '5', stale: null, recommendation: EXECUTED } });

  it('is explained by the recommendation that was executed (regression: by the newest of the week)', async () => {
    await show(calculatedAgain, { [ONE]: answer });
    const why = within(await screen.findByRole('region', { name: 'Why this amount' }));
    expect(await why.findByText(/which was executed/)).toBeVisible();
    expect(why.getByRole('row', { name: /^This week/ })).toHaveTextContent('366.71');
  });

  it('says when that recommendation cannot be read, and reads it again', async () => {
    let isDown = true;
    await show(calculatedAgain, { [ONE]: (call) => (isDown ? problem(404, 'NOT_FOUND') : answer(call)) });
    const why = within(await screen.findByRole('region', { name: 'Why this amount' }));
    expect(await why.findByText('The recommendation could not be read.')).toBeVisible();
    expect(why.queryByText('733.41')).toBeNull();
    isDown = false;
    fireEvent.click(why.getByRole('button', { name: 'Try again' }));
    expect(await why.findByText(/which was executed/)).toBeVisible();
  });
});

describe('an earlier week', () => {
  const week = { key: '2026-W32', monday: '2026-08-03', sunday: '2026-08-09' };
  const past = { ...EXECUTED, week };
  const listed = {
    ...{ recommendationId: RECOMMENDATION_ID, week, issuedAt: past.issuedAt, profile: past.profile },
    ...{ baseUsd: past.baseUsd, priceUsd: past.market.priceUsd, marketSource: past.market.source },
    ...{ isRecordedMarket: false, rsi: '31.84', regime: past.market.regime, strategyVersion: 1 },
    ...{ investment: null, reinvestment: null, sale: null, executed: ['investment'], revision: '5' },
  };
  const PATH = '/weekly-trade?week=2026-08-03';
  const routes: Record<string, FakeRoute> = {
    [LIST]: () => ({
      json: { revision: '5', stale: null, nextCursor: null, items: [listed] },
    }),
    [ONE]: () => ({ json: { revision: '5', stale: null, recommendation: past } }),
  };

  it('is one link away from this one', async () => {
    await show(EXECUTED, {});
    expect(await screen.findByRole('link', { name: '‹ Week 32' })).toHaveAttribute('href', PATH);
  });

  it('shows what was planned and filled in it, and why', async () => {
    const calls = await show(viewOf(BEAR_WEEK), routes, PATH);
    const group = within(await screen.findByRole('region', { name: 'Dynamic investment' }));
    expect(group.getByText('368.18')).toBeVisible();
    expect(calls.find(({ route }) => route === LIST)?.url).toContain('week=2026-W32');
    expect(screen.getByRole('region', { name: 'Why this amount' })).toBeVisible();
    expect(screen.getByRole('link', { name: '‹ Week 31' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Week 33 ›' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'This week' })).toHaveAttribute('href', '/weekly-trade');
    expect(screen.queryByRole('button', { name: 'Calculate Recommendation' })).toBeNull();
  });

  it('says until when what was left open can still be recorded', async () => {
    const open = { ...viewOf(BEAR_WEEK), week };
    await show(
      viewOf(BEAR_WEEK),
      {
        ...routes,
        [ONE]: () => ({ json: { revision: '5', stale: null, recommendation: open } }),
      },
      PATH,
    );
    const group = within(await screen.findByRole('region', { name: 'Dynamic investment' }));
    expect(group.getByText('Can be recorded until Aug 23')).toBeVisible();
  });

  // It said "Nothing to reinvest … Wait for the next one." of a week that was over.
  it('tells of the past what it did not recommend', async () => {
    await show(viewOf(BEAR_WEEK), routes, PATH);
    const group = within(await screen.findByRole('region', { name: 'Portfolio cash reinvestment' }));
    expect(group.getByText('There was no portfolio cash to reinvest.')).toBeVisible();
    expect(group.queryByText(/wait/i)).toBeNull();
  });

  it('without a recommendation says so', async () => {
    const none = () => ({ json: { revision: '5', stale: null, nextCursor: null, items: [] } });
    await show(viewOf(BEAR_WEEK), { [LIST]: none }, PATH);
    expect(await screen.findByText('No recommendation was calculated in this week.')).toBeVisible();
  });

  it('that shows less than was recorded says so, and is read again: it stayed as it was', async () => {
    let isBehind = true;
    const [revision, stale] = ['4', 'behind'];
    await show(
      viewOf(BEAR_WEEK),
      {
        ...routes,
        [ONE]: () => ({
          json: {
            ...(isBehind ? { revision, stale } : { revision: '5', stale: null }),
            recommendation: past,
          },
        }),
      },
      PATH,
    );
    expect(await screen.findByText('Still being brought up to date.')).toBeVisible();
    isBehind = false;
    fireEvent.click(screen.getByRole('button', { name: 'Tell of the newest' }));
    await waitFor(() => {
      expect(screen.queryByText('Still being brought up to date.')).toBeNull();
    });
  });
});
