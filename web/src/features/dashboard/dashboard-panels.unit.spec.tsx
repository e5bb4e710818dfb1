import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { settingsOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { advice } from '../../testing/recommendation.fixture';
import { showDollars, showReais } from '../../testing/reais.fixture';
import { renderApp } from '../../testing/render';
import { listOf, trade } from '../../testing/trades.fixture';
import { WeekDone } from './components/week-done';
import { Component as DashboardPage } from './dashboard.page';
import { me, portfolio, routes, TODAY } from './testing/dashboard.fixture';

const original = globalThis.fetch;
const originalMedia = window.matchMedia.bind(window);

beforeEach(forgetBrowser);

afterEach(() => {
  globalThis.fetch = original;
  window.matchMedia = originalMedia;
  jest.restoreAllMocks();
});

async function show(changes: Record<string, FakeRoute> = {}, language: 'en' | 'pt' = 'en') {
  const served = { ...routes(), ...changes };
  const calls = fakeApi(served);
  const rendered = await renderApp(<DashboardPage />, { namespaces: ['dashboard'], language });
  return { served, rendered, sent: (route: string) => calls.filter((call) => call.route === route) };
}

const never: FakeRoute = () => new Promise(() => undefined);
const EMPTY = { ...portfolio, btc: '0.00000000', totalInvestedUsd: '0.00', dynamicBalanceUsd: '0.00' };

describe('the quick actions', () => {
  it('are three, and lead to all seven places of the text with the others', async () => {
    await show();
    const actions = within(screen.getByRole('navigation', { name: 'Quick actions' }));
    const shown = () =>
      actions.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    const three = [
      ['Register external trade', '/transactions/new'],
      ['Add to dynamic balance', '/dynamic-cash'],
      ['Import trades', '/transactions/import'],
    ];
    expect(shown()).toEqual(three);
    fireEvent.click(actions.getByRole('button', { name: 'More actions' }));
    expect(shown()).toEqual([
      ...three,
      ['Generate recommendation', '/weekly-trade'],
      ['Buy Bitcoin', '/bitcoin-do-zero'],
      ['Manage cash', '/portfolio#cash'],
      ['Reports', '/reports'],
      ['Guide', '/guide'],
    ]);
  });
});

describe('each panel by itself', () => {
  const panels: readonly (readonly [name: string | RegExp, route: string, text: string])[] = [
    ['This week', 'GET /api/recommendations/current', "Failed to load this week's recommendation."],
    ['Portfolio', 'GET /api/portfolio', 'Failed to load the portfolio.'],
    ['RSI and price, 6 months', 'GET /api/rsi/chart/', 'Failed to load the chart.'],
    ['Recent trades', 'GET /api/transactions', 'Failed to load transactions.'],
    ['Market', 'GET /api/market-data/', "We couldn't load market data."],
    ['RSI price bands', 'GET /api/rsi/bands/', 'Failed to load the price bands.'],
    [/^Investor profile/, 'GET /api/me', 'Failed to load your profile.'],
  ];

  it.each([...panels])('%s is loading while its own answer is out', async (name, route) => {
    await show({ [route]: never });
    expect(await screen.findByRole('region', { name })).toHaveAttribute('aria-busy', 'true');
  });

  it.each([...panels])('%s fails alone, says what failed, and recovers', async (name, route, text) => {
    const { served } = await show({ [route]: () => problem(500, 'SERVER.UNEXPECTED') });
    const panel = within(await screen.findByRole('region', { name }));
    expect(await panel.findByText(new RegExp(text))).toBeVisible();
    expect(screen.getAllByRole('region').length).toBeGreaterThan(5);
    Object.assign(served, { [route]: routes()[route] });
    fireEvent.click(panel.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByText(new RegExp(text))).toBeNull();
    });
  });

  it('says when figures of the ledger are behind', async () => {
    await show({ 'GET /api/portfolio': () => ({ json: { ...portfolio, stale: 'behind' } }) });
    expect(await screen.findByText('The newest entries are not included yet.')).toBeVisible();
  });
});

describe('in reais', () => {
  afterEach(showDollars);

  it('is what was paid in those of its days, and what is worth something at the rate of today', async () => {
    await show();
    showReais();
    const card = within(await screen.findByRole('region', { name: 'Portfolio' }));
    // 16 117.27 at 5; invested as the server knows it.
    expect(await card.findByText('80,586.35')).toBeVisible();
    expect(card.getByText('57,028.00')).toBeVisible();
    expect(card.getByText('+52.61%')).toBeVisible();
    // 30 005.26 less the 29 905.26 of yesterday, each in reais of its day.
    expect(await card.findByText('+100.00')).toBeVisible();
    expect(await screen.findByText(/1 USD = 5.00 BRL, Nov 27, 2026, PTAX/)).toBeVisible();
  });
});

describe('the portfolio', () => {
  it('says of a gain of nothing that it is the gain: a second 0.00 stood there without a name', async () => {
    const even = { ...portfolio, profitLossUsd: '0.00', totalReturnPercent: null };
    await show({ 'GET /api/portfolio': () => ({ json: even }) });
    expect(await screen.findByText('total gain')).toBeVisible();
  });

  it('is exported as CSV with the names of the language and plain figures', async () => {
    const saved: Blob[] = [];
    Object.defineProperty(URL, 'createObjectURL', {
      configurable: true,
      value: (blob: Blob) => {
        saved.push(blob);
        return 'blob:test';
      },
    });
    Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await show({}, 'pt');
    fireEvent.click(await screen.findByRole('button', { name: 'CSV' }));
    await waitFor(() => {
      expect(click).toHaveBeenCalledTimes(1);
    });
    const reader = new FileReader();
    const text = await new Promise((resolve) => {
      reader.onload = () => {
        resolve(reader.result);
      };
      reader.readAsText(saved[0] ?? new Blob());
    });
    expect(text).toContain('Total investido,10760.00,USD\r\n');
    expect(text).toContain('Bitcoin,0.21846310,BTC\r\n');
    expect(text).toContain('Retorno total,53.51,%\r\n');
  });

  it('that is empty says what to do and offers no export', async () => {
    await show({ 'GET /api/portfolio': () => ({ json: EMPTY }) });
    expect(await screen.findByText(/Nothing is recorded yet/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'CSV' })).toBeNull();
  });
});

describe('a done week', () => {
  it('names every operation with its amount, and what was set aside (regression: the first alone)', async () => {
    const on = '2026-08-12';
    await renderApp(
      <WeekDone
        parts={[
          { slot: 'investment', operation: null, transactionId: null, usd: '100.00', on },
          { slot: 'sale', operation: 'sell', transactionId: null, usd: '598.20', on },
        ]}
      />,
      { namespaces: ['dashboard'] },
    );
    const rows = within(screen.getByRole('list', { name: 'Recorded this week' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Set aside+100.00 USDAug 12',
      'Sell598.20 USDAug 12',
    ]);
  });

  it('has reais of its day beside an amount, once they are read (regression: a dash before, in a cell of its own)', async () => {
    const waiting: { answer?: () => void } = {};
    fakeApi({
      'GET /api/transactions': async () => {
        await new Promise<void>((resolve) => {
          waiting.answer = resolve;
        });
        return { json: listOf([trade()]) };
      },
    });
    const on = '2026-08-03';
    const bought = trade().transactionId;
    await renderApp(
      <WeekDone
        parts={[
          { slot: 'investment', operation: 'invest', transactionId: bought, usd: '410.37', on },
          { slot: 'sale', operation: 'sell', transactionId: bought, usd: '10.00', on },
        ]}
      />,
      { namespaces: ['dashboard'] },
    );
    showReais();
    const [row] = screen.getAllByRole('listitem');
    expect(row).toHaveTextContent('Buy410.37 USDAug 3');
    await waitFor(() => {
      expect(waiting.answer).toBeDefined();
    });
    waiting.answer?.();
    await waitFor(() => {
      expect(row).toHaveTextContent('Buy410.37 USD ≈ 2,257.04 BRLAug 3');
    });
    // The name, the amount and the day.
    expect(row?.children).toHaveLength(3);
    showDollars();
  });
});

describe('recent trades and the profile', () => {
  it('show the same total on a phone as on a wide screen (regression: with the fee here, without it there)', async () => {
    const trades = { 'GET /api/transactions': () => ({ json: listOf([trade()]) }) };
    await show(trades);
    const wide = within(await screen.findByRole('region', { name: 'Recent trades' }));
    expect(await wide.findByRole('columnheader', { name: /Total/ })).toBeVisible();
    expect(wide.getByText('410.37')).toBeVisible();
    cleanup();
    window.matchMedia = (query) => Object.defineProperty(originalMedia(query), 'matches', { value: false });
    await show(trades);
    const phone = within(await screen.findByRole('region', { name: 'Recent trades' }));
    expect(await phone.findByText('410.37')).toBeVisible();
    expect(phone.queryByRole('columnheader')).toBeNull();
  });

  it('lead to all trades and to the calibration of the profile', async () => {
    await show({ 'GET /api/me': () => ({ json: { ...me, profileChosen: false, profile: 'direct' } }) });
    expect(screen.getByRole('link', { name: 'View all' })).toHaveAttribute('href', '/transactions');
    expect(await screen.findByRole('link', { name: 'Calibrate profile' })).toHaveAttribute(
      'href',
      '/settings',
    );
    expect(screen.getByText(/Up to 350% of the base. This is the default until you choose./)).toBeVisible();
  });
});

describe('the notices', () => {
  const notice = (name: string) => screen.findByRole('region', { name });
  const links = async (name: string) => within(await notice(name));

  it('begin with the onboarding for those who recorded nothing, one at a time', async () => {
    await show({
      'GET /api/portfolio': () => ({ json: EMPTY }),
      'GET /api/me': () => ({ json: { ...me, profileChosen: false } }),
    });
    const onboarding = await links('New here?');
    expect(onboarding.getByRole('button', { name: 'View guide' })).toBeVisible();
    expect(screen.queryByText('Choose your profile.')).toBeNull();
    fireEvent.click(onboarding.getByRole('button', { name: 'Never show again' }));
    const profile = await links('Choose your profile.');
    fireEvent.click(profile.getByRole('button', { name: 'Never show again' }));
    const guide = await links('How it works.');
    fireEvent.click(guide.getByRole('button', { name: 'Never show again' }));
    await waitFor(() => {
      expect(screen.queryByText('How it works.')).toBeNull();
    });
  });

  it('of the profile opens the comparison, and is gone once one is chosen', async () => {
    signIn();
    let isChosen = false;
    const { sent } = await show({
      'GET /api/me': () => ({ json: { ...me, profileChosen: isChosen } }),
      'PUT /api/settings/profile': () => {
        isChosen = true;
        return { json: settingsOf({ profile: 'strategic' }) };
      },
    });
    const profile = await links('Choose your profile.');
    fireEvent.click(profile.getByRole('button', { name: 'Compare and choose' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Strategic' }));
    await waitFor(() => {
      expect(screen.queryByText('Choose your profile.')).toBeNull();
    });
    expect(sent('PUT /api/settings/profile')).toMatchObject([{ body: { profile: 'strategic' } }]);
  });

  it('that is skipped comes again after a week, and one that is not wanted never does', async () => {
    const week = 7 * 24 * 60 * 60 * 1000;
    const first = await show();
    fireEvent.click((await links('How it works.')).getByRole('button', { name: 'Skip for 1 week' }));
    await waitFor(() => {
      expect(screen.queryByText('How it works.')).toBeNull();
    });
    first.rendered.unmount();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + week + 1_000);
    const second = await show();
    fireEvent.click((await links('How it works.')).getByRole('button', { name: 'Never show again' }));
    second.rendered.unmount();
    clock.mockReturnValue(Date.now() + 100 * week);
    await show();
    expect(await screen.findByText('16,117.27')).toBeVisible();
    expect(screen.queryByText('How it works.')).toBeNull();
  });

  it('open the first steps, ticked as the account has taken them', async () => {
    await show({
      'GET /api/portfolio': () => ({ json: EMPTY }),
      'GET /api/me': () => ({ json: { ...me, profileChosen: true, baseUsd: '20.00' } }),
    });
    fireEvent.click((await links('New here?')).getByRole('button', { name: 'View guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your first days' }));
    expect(await dialog.findByText('Steps taken: 1 of 4.')).toBeVisible();
    expect(dialog.getAllByRole('heading', { level: 3 }).map((each) => each.textContent)).toEqual([
      'Choose your profile (done)',
      'Set your weekly base',
      'Calculate your first week',
      'Record your first trade',
    ]);
    expect(dialog.getByRole('link', { name: 'Open the whole guide' })).toHaveAttribute('href', '/guide');
    fireEvent.click(dialog.getAllByRole('button', { name: 'Close' })[1] ?? document.body);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(await notice('New here?')).toBeVisible();
  });

  it('tick the base with the first calculation: nobody has to change it', async () => {
    await show({
      'GET /api/portfolio': () => ({ json: EMPTY }),
      'GET /api/me': () => ({ json: { ...me, profileChosen: false, baseUsd: '20.00' } }),
      'GET /api/recommendations/current': () => ({
        json: {
          revision: '5',
          stale: null,
          week: advice.week,
          today: TODAY,
          isFinished: false,
          recommendation: advice,
        },
      }),
    });
    fireEvent.click((await links('New here?')).getByRole('button', { name: 'View guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Your first days' }));
    expect(await dialog.findByText('Steps taken: 2 of 4.')).toBeVisible();
  });

  it('open how a week works in five pictures, whose sum adds up', async () => {
    await show();
    fireEvent.click((await links('How it works.')).getByRole('button', { name: 'View guide' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'How a week works' }));
    expect(dialog.getAllByRole('heading', { level: 3 })).toHaveLength(5);
    expect(dialog.getByRole('row', { name: /RSI of 30 × 2\.5000 \+150\.00/ })).toBeVisible();
    expect(dialog.getByRole('row', { name: /This week × 3\.7500 375\.00/ })).toBeVisible();
    expect(dialog.getByText('275.00 USD')).toBeVisible();
  });

  it('count a time beyond a week as nothing, as after a clock that was wrong', async () => {
    window.localStorage.setItem('notice.guide.', '2999-01-01T00:00:00.000Z');
    await show();
    expect(await notice('How it works.')).toBeVisible();
  });
});
