import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import type { RecommendationView, ReplayResponse } from '@app/contracts';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { clearRevision } from '../../lib/query/revision';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { eventsAnswer, RECOMMENDATION } from '../../testing/record.fixture';
import { renderApp } from '../../testing/render';
import {
  EXECUTE,
  REINVESTED,
  REINVESTMENT,
  UNDO_PREVIEW,
  UNDONE,
  VOID,
  VOID_PREVIEW,
} from './testing/execute.fixture';
import {
  BEAR_WEEK,
  BULL_WEEK,
  executed,
  marketRoutes,
  RECOMMENDATION_ID,
  TODAY,
  TRANSACTION_ID,
  viewOf,
  weekOf,
} from './testing/week.fixture';
import { Component as WeeklyTradePage } from './weekly-trade.page';

const CURRENT = 'GET /api/recommendations/current';
const REPLAY = `GET /api/recommendations/${RECOMMENDATION_ID}/replay`;
const TRANSACTION = `GET /api/transactions/${TRANSACTION_ID}`;
const original = globalThis.fetch;

const REINVEST_WEEK = viewOf(
  { ...BEAR_WEEK, portfolioCashCents: '132000' },
  { openParts: ['investment', 'reinvestment'] },
);
const SALE_WEEK = viewOf({ ...BULL_WEEK, satsHeld: '21846310' }, { openParts: ['sale'] });

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearNotifications();
  clearRevision();
});

async function show(recommendation: RecommendationView, routes: Record<string, FakeRoute> = {}) {
  const market = marketRoutes();
  const portfolio = market['GET /api/portfolio'];
  const served: Record<string, FakeRoute> = {
    ...market,
    'GET /api/portfolio': async (call) => {
      const answer = await portfolio?.(call);
      return { json: { ...Object(answer?.json), portfolioCashUsd: '1320.00' } };
    },
    [CURRENT]: () => ({ json: weekOf(recommendation) }),
    ...routes,
  };
  const calls = fakeApi(served);
  await renderApp(<WeeklyTradePage />, { namespaces: ['weekly-trade'] });
  return { served, calls };
}

const region = async (name: string) => within(await screen.findByRole('region', { name }));

/** The reinvestment of {@link REINVEST_WEEK} after it was recorded. */
function reinvested(): RecommendationView {
  const done = executed(REINVEST_WEEK).operations.investment;
  if (done?.kind !== 'executed') throw new Error('not executed');
  const filled = { quantityBtc: '0.00150187', priceUsd: '68190.00', valueUsd: '102.41', feeUsd: '0.41' };
  return {
    ...REINVEST_WEEK,
    openParts: ['investment'],
    operations: {
      investment: null,
      reinvestment: { ...done, filled: { ...filled, totalUsd: '102.82' } },
      sale: null,
    },
  };
}

describe('an open reinvestment', () => {
  it('shows its amounts, what it takes from portfolio cash, and can be executed', async () => {
    await show(REINVEST_WEEK);
    const group = await region('Portfolio cash reinvestment');
    expect(group.getByText('102.73')).toBeVisible();
    expect(await group.findByText('1,217.27')).toBeVisible();
    fireEvent.click(group.getByRole('button', { name: /^Execute,/ }));
    expect(await screen.findByRole('dialog', { name: /Execute reinvestment/ })).toBeVisible();
  });

  it('is recorded, told in the success panel, and generates new recommendations from there', async () => {
    const { served, calls } = await show(REINVEST_WEEK, {
      [EXECUTE]: () => ({ json: REINVESTED }),
      'POST /api/recommendations': () => ({
        status: 201,
        json: { revision: '7', repeated: false, recommendation: reinvested() },
      }),
      [TRANSACTION]: () => ({ json: {} }),
    });
    const group = await region('Portfolio cash reinvestment');
    fireEvent.click(group.getByRole('button', { name: /^Execute,/ }));
    served[CURRENT] = () => ({ json: weekOf(reinvested()) });
    fireEvent.click(await screen.findByRole('button', { name: 'Record reinvestment' }));
    const panel = await region('Reinvestment recorded');
    expect(screen.getByRole('heading', { name: 'Reinvestment recorded' })).toHaveFocus();
    for (const [label, value] of [
      ['Type', 'Reinvestment'],
      ['BTC value', '0.00150621 BTC'],
      ['USD value', '102.73 USD'],
      ['Balance change, portfolio cash', '−102.82 USD'],
    ] as const) {
      expect(panel.getByText(label).nextSibling).toHaveTextContent(value);
    }
    expect(panel.getByText('Recorded at')).toBeVisible();
    expect(panel.getByText('Next recommendation').nextSibling).toHaveTextContent('Monday, August 17, 2026');
    expect(panel.getByText(/Do it on your exchange now/)).toHaveTextContent('Portfolio cash was updated.');
    fireEvent.click(panel.getByRole('button', { name: 'Generate New Recommendations' }));
    await waitFor(() => {
      expect(calls.some(({ route }) => route === 'POST /api/recommendations')).toBe(true);
    });
    expect(screen.queryByText('Reinvestment recorded')).toBeNull();
  });

  it('stays open in its dialog with the reason when it failed', async () => {
    await show(REINVEST_WEEK, { [EXECUTE]: () => problem(500, 'SERVER.UNEXPECTED') });
    const group = await region('Portfolio cash reinvestment');
    fireEvent.click(group.getByRole('button', { name: /^Execute,/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Record reinvestment' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('Failed to execute trade. Please try again later.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('an executed reinvestment', () => {
  it('shows the portfolio cash that it moved and is taken back from its group', async () => {
    const { served, calls } = await show(reinvested(), {
      [TRANSACTION]: () => ({ json: { revision: '6', stale: null, transaction: REINVESTMENT } }),
      [VOID_PREVIEW]: () => ({ json: UNDO_PREVIEW }),
      [VOID]: () => ({ json: UNDONE }),
    });
    const group = await region('Portfolio cash reinvestment');
    expect(await group.findByText('1,217.18')).toBeVisible();
    expect(group.getByText('1,320.00')).toBeVisible();
    fireEvent.click(group.getByRole('button', { name: /^Undo,/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText('1,320.00');
    served[CURRENT] = () => ({ json: weekOf(REINVEST_WEEK) });
    fireEvent.click(dialog.getByRole('button', { name: 'Undo' }));
    await waitFor(() => {
      expect(screen.getAllByRole('button', { name: /^Execute,/ })).toHaveLength(2);
    });
    expect(calls.filter(({ route }) => route === VOID)).toHaveLength(1);
  });
});

describe('a strategic sale', () => {
  it('shows what it brings to portfolio cash, in red, with the sale’s own words', async () => {
    await show(SALE_WEEK);
    const group = await region('Strategic sale');
    expect(group.getByText('447.00')).toBeVisible();
    expect(await group.findByText('1,767.00')).toBeVisible();
    fireEvent.click(group.getByRole('button', { name: /^Execute,/ }));
    expect(await screen.findByRole('button', { name: 'Record sale' })).toBeVisible();
  });

  it('warns where a recommended buy was executed in the same week', async () => {
    await show({ ...SALE_WEEK, openParts: [] });
    const group = await region('Strategic sale');
    expect(group.getByText(/Selling in the same week breaks a rule of the week/)).toBeVisible();
  });
});

describe('the replay of the server', () => {
  const amounts = { investmentUsd: '366.71', reinvestmentUsd: null, saleUsd: null };
  const answer: ReplayResponse = {
    ...{ revision: '5', stale: null, recommendationId: RECOMMENDATION_ID },
    ...{ issuedAt: `${TODAY}T12:12:00.000Z`, strategyVersion: 1, agrees: true, issued: amounts },
    frozenInputs: { verdict: 'agrees', recomputed: amounts },
    storedPrices: {
      ...{ verdict: 'agrees', reason: null, isPriceKept: true, knownAt: `${TODAY}T12:12:00.000Z` },
      ...{ closes: 421, recomputed: amounts, differences: [] },
    },
    sinceCorrected: {
      ...{ correctedDays: 0, corrections: [], wouldDiffer: false, recomputed: amounts, differences: [] },
    },
  };

  async function replayed(route: FakeRoute) {
    await show(viewOf(BEAR_WEEK), { [REPLAY]: route });
    const why = await region('Why this amount');
    fireEvent.click(why.getByRole('button', { name: 'Replay' }));
    expect(why.getByText(/Recomputed in this browser/)).toBeVisible();
    return why;
  }

  it('says that the frozen inputs and the prices of that time give the same', async () => {
    const why = await replayed(() => ({ json: answer }));
    expect(await why.findByText(/server gets the same amounts from the same inputs/)).toBeVisible();
    expect(why.getByText(/Rebuilt from 421 stored prices: same inputs/)).toBeVisible();
    expect(why.queryByText(/corrected since/)).toBeNull();
  });

  it('says what the same rule would say after corrections', async () => {
    const corrections = [
      {
        ...{ day: '2026-08-01', thenUsd: '67000.00', nowUsd: '67100.00' },
        ...{ source: 'Test market', recordedAt: `${TODAY}T20:00:00.000Z` },
      },
    ];
    const sinceCorrected = {
      ...{ correctedDays: 1, corrections, wouldDiffer: true, differences: [] },
      recomputed: { ...amounts, investmentUsd: '366.12' },
    };
    const why = await replayed(() => ({ json: { ...answer, sinceCorrected } }));
    expect(await why.findByText(/1 close was corrected since/)).toHaveTextContent(
      /Newest: August 1, 2026, Test market, 67,100.00 USD. Today the same rule would say: Investment 366.12 USD/,
    );
  });

  it.each([
    ['no_closes', 'No closes of that time are stored.'],
    ['too_little_history', 'Too little history is stored.'],
    ['tick_not_kept', 'The price just before midnight was not kept.'],
  ] as const)('says why the prices cannot tell: %s', async (reason, text) => {
    const storedPrices = {
      ...{ verdict: 'unknown' as const, reason, isPriceKept: false, knownAt: `${TODAY}T12:12:00.000Z` },
      ...{ closes: 0, recomputed: null, differences: [] },
    };
    const why = await replayed(() => ({ json: { ...answer, storedPrices } }));
    expect(await why.findByText(new RegExp(text))).toBeVisible();
  });

  it('never hides a difference', async () => {
    const why = await replayed(() => ({
      json: {
        ...answer,
        agrees: false,
        frozenInputs: { verdict: 'differs', recomputed: amounts },
        storedPrices: {
          ...answer.storedPrices,
          verdict: 'differs',
          recomputed: { ...amounts, investmentUsd: '300.00' },
        },
      },
    }));
    expect(await why.findByText(/The server gets other amounts/)).toBeVisible();
    expect(why.getByText(/stored prices as known then give other amounts/)).toHaveTextContent('300.00 USD');
  });

  it('is asked again by a second press after it failed', async () => {
    let isDown = true;
    const why = await replayed(() => (isDown ? problem(503, 'SERVICE.UNAVAILABLE') : { json: answer }));
    expect(await why.findByText(/The server's replay failed/)).toBeVisible();
    isDown = false;
    fireEvent.click(why.getByRole('button', { name: 'Replay' }));
    expect(await why.findByText(/server gets the same amounts/)).toBeVisible();
  });
});

describe('past recommendations', () => {
  it('show why an earlier one gave its amounts, and replay it', async () => {
    const past = viewOf(BEAR_WEEK, { recommendationId: RECOMMENDATION });
    const { calls } = await show(REINVEST_WEEK, {
      'GET /api/me/record/events': () => ({ json: eventsAnswer() }),
      [`GET /api/recommendations/${RECOMMENDATION}`]: () => ({
        json: { revision: '1', stale: null, recommendation: past },
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Past recommendations' }));
    const slider = await screen.findByRole('slider', { name: 'Recommendation' });
    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Nov 2, 2026.*: Recommendation calculated$/),
    );
    const panel = within(await screen.findByRole('region', { name: 'Past recommendations' }));
    // Regression: every event of the record was counted.
    expect(panel.getByText('1 of 1')).toBeVisible();
    await waitFor(() => {
      expect(calls.map(({ route }) => route)).toContain(`GET /api/recommendations/${RECOMMENDATION}`);
    });
    expect((await screen.findAllByText('Why this amount')).length).toBeGreaterThan(0);
  });

  it('are looked for further back (regression: said that there is none)', async () => {
    const { events } = eventsAnswer();
    await show(REINVEST_WEEK, {
      'GET /api/me/record/events': ({ url }) => ({
        json: eventsAnswer({ events: url.includes('before=') ? events.slice(0, 2) : events.slice(2) }),
      }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Past recommendations' }));
    expect(await screen.findByText('None of the events loaded so far is a recommendation.')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Load earlier events' }));
    expect(await screen.findByRole('slider', { name: 'Recommendation' })).toBeVisible();
  });

  it('are not offered before the first event', async () => {
    await show(REINVEST_WEEK, {
      [CURRENT]: () => ({ json: { ...weekOf(REINVEST_WEEK), revision: '-1' } }),
    });
    await screen.findAllByRole('heading');
    expect(screen.queryByRole('button', { name: 'Past recommendations' })).toBeNull();
  });
});
