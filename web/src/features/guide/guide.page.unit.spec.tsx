import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';

import type { Language } from '../../lib/i18n/languages';
import { meOf, portfolioOf, settingsOf, TODAY } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { marketFigures, stressFigures } from '../../testing/market.fixture';
import { advice } from '../../testing/recommendation.fixture';
import { renderApp } from '../../testing/render';
import { forgetBrowser, signIn } from '../../testing/sign-in';
import { WEEK } from '../../testing/trades.fixture';
import { Component as GuidePage } from './guide.page';
import { GUIDE_TABS } from './model/guide-tabs';

const original = globalThis.fetch;
const originalMedia = window.matchMedia.bind(window);
const NOW = '2026-11-27T12:00:00.000Z';
const provenance = {
  series: 'market',
  status: 'live',
  source: 'Test market',
  as_of: NOW,
  computed_at: NOW,
  age_seconds: 1,
  recorded_day: null,
};
const current = (recommendation: unknown) => ({
  week: WEEK,
  today: TODAY,
  isFinished: false,
  recommendation,
  revision: '3',
  stale: null,
});

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

async function open(tab: string, more: Record<string, FakeRoute> = {}, language: Language = 'en') {
  fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/portfolio': () => ({
      json: portfolioOf({ dynamicBalanceUsd: '1689.63', reserveRunwayWeeks: 3 }),
    }),
    'GET /api/recommendations/current': () => ({ json: current(advice) }),
    'GET /api/market-data/': () => ({ json: { ...marketFigures, ...provenance } }),
    'POST /api/dynamic-stress/calculate/': () => ({ json: stressFigures }),
    ...more,
  });
  await renderApp(
    <>
      <GuidePage />
      <Address />
    </>,
    { language, namespaces: ['guide'], path: tab === '' ? '/guide' : `/guide?tab=${tab}` },
  );
}

const address = (): string => screen.getByTestId('address').textContent;
const topic = (): string => screen.getByRole('heading', { level: 2 }).textContent;
const scrollTo = jest.fn();

beforeEach(() => {
  Object.defineProperty(window, 'scrollTo', { configurable: true, writable: true, value: scrollTo });
  scrollTo.mockClear();
});
afterEach(() => {
  globalThis.fetch = original;
  forgetBrowser();
  window.matchMedia = originalMedia;
});

describe('a topic of the guide', () => {
  it.each(['en', 'pt'] as const)('has all its texts and figures in %s', async (language) => {
    for (const { id, sections } of GUIDE_TABS) {
      await open(id, {}, language);
      expect(screen.getAllByRole('heading', { level: 3 }).length).toBeGreaterThanOrEqual(sections.length);
      expect(document.body.textContent).not.toMatch(/\{\{|NaN|undefined|section\./);
      document.body.replaceChildren();
    }
  });

  it('is the first one where the address names none, and no note is shown', async () => {
    await open('');
    expect(topic()).toBe('The week');
    expect(screen.queryByText(/There is no topic/)).toBeNull();
  });

  it('that does not exist is named, and the first one is shown', async () => {
    await open('%3Ci%3Erates');
    expect(screen.getByText('There is no topic “<i>rates”.')).toBeVisible();
    expect(topic()).toBe('The week');
  });

  it('is changed by the keyboard, and the address with it; the focus stays on the tabs', async () => {
    await open('execution');
    const tabs = within(screen.getByRole('tablist', { name: 'Topics' }));
    expect(tabs.getAllByRole('tab')).toHaveLength(9);
    tabs.getByRole('tab', { name: 'The week' }).focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(address()).toBe('/guide?tab=dynamicDCA');
    expect(tabs.getByRole('tab', { name: 'Dynamic DCA', selected: true })).toHaveFocus();
    expect(screen.getByRole('tabpanel', { name: 'Dynamic DCA' })).toContainElement(
      screen.getByRole('heading', { level: 2 }),
    );
  });

  it('leads to the one before and after it, whose heading takes the focus', async () => {
    await open('dynamicDCA');
    await userEvent.click(screen.getByRole('link', { name: 'Next: Dynamic balance' }));
    expect(address()).toBe('/guide?tab=dynamicBalance');
    expect(screen.getByRole('heading', { level: 2, name: 'Dynamic balance' })).toHaveFocus();
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    await userEvent.click(screen.getByRole('link', { name: 'Previous: Dynamic DCA' }));
    expect(address()).toBe('/guide?tab=dynamicDCA');
  });

  it('leads back to the top', async () => {
    await open('tips');
    await userEvent.click(screen.getByRole('button', { name: 'Back to top' }));
    expect(scrollTo).toHaveBeenCalledWith(0, 0);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('is chosen from a list on a phone', async () => {
    window.matchMedia = (query) => Object.defineProperty(originalMedia(query), 'matches', { value: false });
    await open('execution');
    expect(screen.queryByRole('tablist')).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Topics' }), 'sid');
    expect(address()).toBe('/guide?tab=sid');
    expect(topic()).toBe('Stress index (SID)');
  });

  it.each([
    ['execution', 'Open weekly trade', '/weekly-trade'],
    ['investmentProfiles', 'Open the settings', '/settings'],
    ['rsiDynamic', 'Open the RSI history', '/rsi-historical'],
    ['sid', 'Go to DynamicDCA', '/weekly-trade'],
    ['sid', 'Open the settings', '/settings'],
    ['manualTransactions', 'Record a transaction', '/transactions/new'],
    ['bitcoinBasics', 'Bitcoin from zero', '/bitcoin-do-zero'],
  ])('%s has the link "%s"', async (tab, name, to) => {
    await open(tab);
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to);
  });
});

describe('the own figures', () => {
  it("are this week's sum", async () => {
    await open('dynamicDCA');
    const own = within(screen.getByRole('region', { name: 'Your own example' }));
    expect(await own.findByRole('row', { name: /This week × 3\.6671 366\.71/ })).toBeVisible();
    expect(own.getByRole('row', { name: /Momentum × 1\.0310 \+11\.03/ })).toBeVisible();
  });

  it('are announced where no week is calculated yet', async () => {
    await open('dynamicDCA', { 'GET /api/recommendations/current': () => ({ json: current(null) }) });
    expect(await screen.findByText(/your own sum is shown here/)).toBeVisible();
  });

  it('are the dynamic balance and how long it lasts', async () => {
    await open('dynamicBalance');
    const own = within(screen.getByRole('region', { name: 'Your own example' }));
    expect(await own.findByText(/1,689\.63/)).toBeVisible();
    expect(own.getByText('3 weeks')).toBeVisible();
  });

  it('that cannot be read can be read again', async () => {
    let isDown = true;
    await open('dynamicBalance', {
      'GET /api/portfolio': () =>
        isDown ? problem(422, 'TEST.DOWN') : { json: portfolioOf({ reserveRunwayWeeks: null }) },
    });
    await screen.findByText('Your figures could not be read.');
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The cap takes nothing from it')).toBeVisible();
  });

  it('are the profile and the base next to the comparison', async () => {
    await open('investmentProfiles');
    expect(await screen.findByText(/Your profile: Direct\./)).toBeVisible();
    const table = within(screen.getByRole('table', { name: 'Both profiles compared' }));
    expect(table.getByRole('row', { name: 'Most in a week, of the base 350% 600%' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Factor in Bull 1.0 0.4' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Share of a sale 4% 3%' })).toBeVisible();
  });

  it('change with the profile that is chosen in the comparison', async () => {
    signIn();
    let profile: 'direct' | 'strategic' = 'direct';
    await open('investmentProfiles', {
      'GET /api/me': () => ({ json: meOf({ profile }) }),
      'PUT /api/settings/profile': () => {
        profile = 'strategic';
        return { json: settingsOf({ profile }) };
      },
    });
    expect(await screen.findByText(/Your profile: Direct\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Compare and choose a profile' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Continue with Strategic' }));
    expect(await screen.findByText(/Your profile: Strategic\./)).toBeVisible();
  });
});

describe('the market of today', () => {
  it('is on the scale, by each method, with both sets of zones', async () => {
    const by = { calendar: 41.5, wilder: 55.25 };
    const chart: FakeRoute = ({ url }) => {
      const method = url.includes('wilder') ? 'wilder' : 'calendar';
      return {
        json: {
          chart_data: { dates: [TODAY], price: [1], rsi: [by[method]], regime: ['bear'] },
          ...{ method, from: TODAY, to: TODAY, total_days: 1, thinned: false, missing_days: 0 },
          ...{ interpolated_days: 0, regime_periods: [], ...provenance },
          regime_days: { bear: 1, transition: 0, pre_bull: 0, bull: 0 },
        },
      };
    };
    await open('rsiDynamic', { 'GET /api/rsi/chart/': chart });
    expect(await screen.findByText('The RSI is 31.84.')).toBeVisible();
    const methods = within(screen.getByRole('table', { name: 'RSI by method' }));
    expect(await methods.findByRole('row', { name: /^Dynamic .* 31\.84$/ })).toBeVisible();
    expect(await methods.findByRole('row', { name: /^Calendar months .* 41\.50$/ })).toBeVisible();
    expect(await methods.findByRole('row', { name: /^Wilder .* 55\.25$/ })).toBeVisible();
    const seven = within(screen.getByRole('table', { name: 'Seven zones' }));
    expect(seven.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'ZoneFrom RSI',
      'extremely oversold0',
      'oversold20',
      'recovery30',
      'neutral40',
      'momentum60',
      'overbought80',
      'extremely overbought90',
    ]);
  });

  it('has its stress index on the track, and the eleven levels with their priorities', async () => {
    await open('sid');
    expect(await screen.findByText('The index is +0.604: High stress.')).toBeVisible();
    const levels = within(screen.getByRole('table', { name: 'Levels of the stress index' }));
    expect(levels.getAllByRole('row')).toHaveLength(12);
    expect(levels.getByRole('row', { name: 'Low stress +0.050 to +0.349 Initial' })).toBeVisible();
  });
});
