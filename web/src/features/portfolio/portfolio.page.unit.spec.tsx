import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setBitcoinUnit, setDisplayCurrency, setHideAmounts } from '../../lib/preferences/preferences';

import { meOf, portfolioOf } from '../../testing/account.fixture';
import { problem } from '../../testing/fake-api';
import { eventsAnswer } from '../../testing/record.fixture';
import { clearPage, openPage } from './testing/open-page';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  jest.restoreAllMocks();
  clearPage();
  window.localStorage.removeItem('portfolio.more_figures');
  act(() => {
    setBitcoinUnit('BTC');
    setDisplayCurrency('USD');
    setHideAmounts(false);
  });
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the figures', () => {
  it('are the total with its gain, and what it is made of', async () => {
    await openPage();
    const value = await panel('Portfolio value');
    expect(await value.findByText('16,117.27')).toBeVisible();
    expect(value.getByText('+53.51%')).toBeVisible();
    expect(value.getByText(/Bitcoin, 92.45%/)).toBeVisible();
    expect(value.getByText(/Portfolio cash, 7.55%/)).toBeVisible();
    expect(value.getByText('Dynamic balance (not included)')).toBeVisible();
  });

  it('have the price with age and source', async () => {
    await openPage();
    expect(await screen.findByText(/Bitcoin at/)).toHaveTextContent(/68,204.15 USD.*coinbase/);
  });

  it.each([
    ['Total invested', '10,760.00 USD'],
    ['Bitcoin held', '0.21846310 BTC'],
    ['Average price', '46,289.28 USD'],
    ['Cost basis', '10,112.50 USD'],
    ['Unrealised', '+4,787.59 USD'],
    ['Realised', '+969.68 USD'],
    ['Total return', '+53.51%'],
    ['Annual return (XIRR)', '+18.92%'],
    ['Annual return (TWR)', '+21.10%'],
    ['Largest drawdown', '−38.20%'],
    ['Fixed DCA return', '+33.19%'],
    ['Fees paid', '12.40 USD'],
  ])('have %s, and its definition on tap', async (name, figure) => {
    window.localStorage.setItem('portfolio.more_figures', 'true');
    await openPage();
    const metrics = await panel('Key metrics');
    const term = await metrics.findByRole('button', { name });
    expect(term.closest('div')).toHaveTextContent(figure);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(term);
    expect((await screen.findByRole('dialog')).textContent.length).toBeGreaterThan(20);
  });

  it('that say nothing yet are "n/a", and "-" without an investment or a fall', async () => {
    await openPage({
      'GET /api/portfolio': () => ({
        json: portfolioOf({
          xirrPercent: null,
          twrYearlyPercent: null,
          maxDrawdown: null,
          totalReturnPercent: null,
          averagePriceUsd: null,
        }),
      }),
    });
    const metrics = await panel('Key metrics');
    expect(await metrics.findAllByText('n/a')).toHaveLength(2);
    expect(metrics.getAllByText('-')).toHaveLength(3);
  });

  it('that could not be read can be tried again', async () => {
    await openPage({ 'GET /api/portfolio': () => problem(503, 'SERVICE.UNAVAILABLE') });
    expect((await screen.findAllByText('Failed to load the portfolio. Please try again later.')).length).toBe(
      2,
    );
  });
});

/** The api keeps the currency, as the person's own answer says afterwards. */
function savedCurrency(): Parameters<typeof openPage>[0] {
  let displayCurrency: 'USD' | 'BRL' = 'USD';
  return {
    'GET /api/me': () => ({ json: meOf({ displayCurrency }) }),
    'PUT /api/settings/display-currency': () => {
      displayCurrency = 'BRL';
      return {
        json: {
          ...{
            username: 'marina',
            fullName: null,
            email: null,
            emailStatus: 'none',
            emailConfirmed: false,
            acceptedTerms: null,
            revision: '4',
          },
          ...{ registeredAt: null, profile: 'direct', profileChosen: true, language: 'en', displayCurrency },
          ...{ taxCountry: 'other', taxCountryChosen: false },
          ...{ base: { usd: '80.00', entered: null }, timeZone: 'America/Sao_Paulo' },
        },
      };
    },
  };
}

describe('the units', () => {
  beforeEach(() => {
    window.localStorage.setItem('portfolio.more_figures', 'true');
  });

  it('show sats instead of BTC', async () => {
    await openPage();
    fireEvent.click(await screen.findByRole('radio', { name: 'sats' }));
    expect((await panel('Key metrics')).getByText('21,846,310')).toBeVisible();
  });

  it('show reais at the rate of the day, with the day and source of it', async () => {
    await openPage(savedCurrency(), 'pt');
    fireEvent.click(await screen.findByRole('radio', { name: 'BRL' }));
    // 16 117.27 x 5.4 = 87 033.258
    expect(await screen.findByText('87.033,26')).toBeVisible();
    expect(await screen.findByText(/US\$ 1 = R\$ 5,40, 26\/11\/2026, PTAX/)).toBeVisible();
  });

  it('show what was paid in reais of its days (regression: at the rate of today, which nobody paid)', async () => {
    await openPage({ 'GET /api/me': () => ({ json: meOf({ displayCurrency: 'BRL' }) }) });
    const metrics = await panel('Key metrics');
    expect(await metrics.findByText('58,104.00')).toBeVisible();
    expect(metrics.getByText('249,962.12')).toBeVisible();
    expect(metrics.getByText('+42.12%')).toBeVisible();
    expect(metrics.getByText(/are measured in dollars/)).toBeVisible();
    const value = await panel('Portfolio value');
    expect(value.getByText('+24,471.22')).toBeVisible();
    expect((await panel('Latest cash movements')).getByText('−514.10')).toBeVisible();
  });

  it('are those of the person on every device, and go back where they are not saved', async () => {
    await openPage({ 'GET /api/me': () => ({ json: meOf({ displayCurrency: 'BRL' }) }) });
    expect(await screen.findByText('87,033.26')).toBeVisible();
    fireEvent.click(screen.getByRole('radio', { name: 'USD' }));
    expect(await screen.findByText('16,117.27')).toBeVisible();
    // No answer of the fake api takes the change.
    expect(await screen.findByText('87,033.26')).toBeVisible();
  });

  it('say a default rate and that there is none of today as two sentences (regression: one run together)', async () => {
    const rate = { pair: 'USD/BRL', date: '2026-11-27', rate: '5.4', rateDate: '2026-11-26' };
    await openPage({
      ...savedCurrency(),
      'GET /api/exchange-rates/usd-brl': () => ({
        json: { ...rate, rateSource: 'configured default', isDefault: true },
      }),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'BRL' }));
    expect(
      await screen.findByText(
        /^Unable to get current exchange rate\. The default is used: .+\. What was paid is in reais/,
      ),
    ).toBeVisible();
  });

  it('stay dollars where no rate can be read, and say so', async () => {
    await openPage({
      ...savedCurrency(),
      'GET /api/exchange-rates/usd-brl': () => problem(503, 'SERVICE.UNAVAILABLE'),
    });
    fireEvent.click(await screen.findByRole('radio', { name: 'BRL' }));
    expect(await screen.findByText(/Unable to get current exchange rate/)).toBeVisible();
    expect(screen.getByText('16,117.27')).toBeVisible();
  });

  it('and amounts can be hidden, percents not', async () => {
    await openPage();
    await screen.findByText('16,117.27');
    act(() => {
      setHideAmounts(true);
    });
    expect(screen.queryByText('16,117.27')).toBeNull();
    expect((await panel('Key metrics')).getByText('+18.92%')).toBeVisible();
  });
});

describe('the charts', () => {
  it.each([
    ['Value', /The portfolio value on each day since November 3, 2025/],
    ['Bitcoin balance', /The Bitcoin held on each day since/],
    ['Average price', /what yours cost on average since/],
    ['Cumulative return', /your portfolio returned \+20.00%, fixed DCA with the same money \+15.00%/],
  ])('have a tab %s with its sentence', async (name, sentence) => {
    await openPage();
    const history = await panel('History');
    fireEvent.click(await history.findByRole('tab', { name }));
    expect(await history.findByText(sentence)).toBeVisible();
  });

  it('begin with the first record, and have their figures as a table', async () => {
    await openPage();
    const history = await panel('History');
    fireEvent.click(await history.findByRole('button', { name: 'Table' }));
    const rows = await history.findAllByRole('row');
    expect(rows[1]).toHaveTextContent(/Nov 27, 2026.*6,000.00.*5,000.00/);
    expect(rows.at(-1)).toHaveTextContent('Nov 30, 2025');
  });

  it('can be cut to a range', async () => {
    await openPage();
    const history = await panel('History');
    await history.findByText(/since November 3, 2025/);
    fireEvent.click(history.getByRole('radio', { name: '6M' }));
    expect(await history.findByText(/since May 29, 2026/)).toBeVisible();
  });

  it('of a portfolio without records say when they come', async () => {
    await openPage({
      'GET /api/portfolio/history': () => ({
        json: {
          revision: '12',
          stale: null,
          from: '2026-11-27',
          to: '2026-11-27',
          priceSeries: 'market',
          days: [],
        },
      }),
    });
    expect(await screen.findByText(/The charts appear from the second day/)).toBeVisible();
  });
});

describe('the time machine', () => {
  const travel = async (date: string): Promise<void> => {
    fireEvent.click(await screen.findByRole('button', { name: 'As of today' }));
    fireEvent.change(await screen.findByLabelText('Show the portfolio as of'), { target: { value: date } });
  };

  it('shows a day as the person knows it, marked, and returns (regression: 0.00 for imported years)', async () => {
    const { sent } = await openPage();
    await screen.findByText('10,760.00');
    await travel('2026-01-15');
    expect(await screen.findByText('950.00')).toBeVisible();
    expect(screen.getByText("You're viewing January 15, 2026.")).toBeVisible();
    expect(screen.getByText(/close of Jan 15, 2026, coinbase/)).toBeVisible();
    expect(sent('GET /api/portfolio').at(-1)?.url).toContain('asOf=2026-01-15&reading=corrected');
    expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Back to today' }));
    expect(await screen.findByText('10,760.00')).toBeVisible();
  });

  it('is at the day and in the reading of the address', async () => {
    const { sent } = await openPage({}, 'en', '/portfolio?asOf=2026-01-15&reading=known');
    expect(await screen.findByText("You're viewing January 15, 2026.")).toBeVisible();
    expect(sent('GET /api/portfolio').map(({ url }) => url)).toEqual([
      expect.stringContaining('asOf=2026-01-15&reading=known'),
    ]);
  });

  it('goes through the own events one by one, and shows the portfolio after each', async () => {
    const { sent } = await openPage({ 'GET /api/me/record/events': () => ({ json: eventsAnswer() }) });
    fireEvent.click(await screen.findByRole('button', { name: 'As of today' }));
    const slider = await screen.findByRole('slider', { name: 'Moment in the record' });
    // Two events of records, and now: the registration is none.
    expect(slider).toHaveAttribute('max', '2');
    expect(slider).toHaveAttribute('aria-valuetext', 'Now');

    fireEvent.change(slider, { target: { value: '0' } });

    expect(slider).toHaveAttribute(
      'aria-valuetext',
      expect.stringMatching(/^Nov 2, 2026.*: Recommendation calculated$/),
    );
    // Regression: it said the day and its end, over figures of an instant in it.
    expect(await screen.findByText(/^You're viewing Nov 2, 2026, \S/)).toBeVisible();
    expect(screen.getByRole('button', { name: /^As of Nov 2, 2026, \S/ })).toBeVisible();
    expect(screen.getAllByText(/Right after this event\./)).toHaveLength(2);
    expect(screen.queryByText('The end of that day in your time zone.')).toBeNull();
    expect(await screen.findByText('Up to the end of Nov 2, 2026, as recorded today.')).toBeVisible();
    await waitFor(() => {
      expect(sent('GET /api/portfolio').at(-1)?.url).toContain(
        'asOf=2026-11-02T14%3A00%3A00.000Z&reading=corrected',
      );
    });
  });

  it('names no event of before it for an earlier day (regression: the first, which had not happened)', async () => {
    await openPage({ 'GET /api/me/record/events': () => ({ json: eventsAnswer() }) });
    await travel('2026-01-15');
    const slider = await screen.findByRole('slider', { name: 'Moment in the record' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Before the first of these events');
    fireEvent.click(screen.getByRole('button', { name: 'Later event' }));
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('Recommendation calculated'));
  });

  it('has no slider for somebody without an event', async () => {
    const events = eventsAnswer({ total: 1, events: eventsAnswer().events.slice(0, 1) });
    await openPage({ 'GET /api/me/record/events': () => ({ json: events }) });
    fireEvent.click(await screen.findByRole('button', { name: 'As of today' }));
    await screen.findByLabelText('Show the portfolio as of');
    await waitFor(() => {
      expect(document.querySelector('[aria-busy=true]')).toBeNull();
    });
    expect(screen.queryByRole('slider', { name: 'Moment in the record' })).toBeNull();
  });

  it('reads the same day as corrected since', async () => {
    await openPage();
    await travel('2026-01-15');
    fireEvent.click(await screen.findByRole('radio', { name: 'With later corrections' }));
    expect(await screen.findByText('950.00')).toBeVisible();
  });

  it('goes to no day to come', async () => {
    const { sent } = await openPage();
    await travel('2026-12-01');
    expect(screen.queryByText(/This is the past/)).toBeNull();
    expect(sent('GET /api/portfolio').every(({ url }) => !url.includes('asOf'))).toBe(true);
  });
});

describe('the export', () => {
  it('has the figures on screen, and every day of the history', async () => {
    const texts: Blob[] = [];
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        texts.push(blob);
        return 'blob:file';
      },
      revokeObjectURL: jest.fn(),
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { sent } = await openPage();
    await screen.findByText('16,117.27');
    const press = async (name: string): Promise<void> => {
      fireEvent.click(screen.getByRole('button', { name: 'CSV' }));
      fireEvent.click(await screen.findByRole('menuitem', { name }));
    };
    await press('Figures on screen');
    await press('History by day');
    await waitFor(() => {
      expect(texts).toHaveLength(2);
    });
    expect(texts.every(({ size }) => size > 300)).toBe(true);
    // The chart is drawn from some of the days; the file is read again and whole.
    const asked = sent('GET /api/portfolio/history').map(({ url }) => new URL(url, 'http://x').searchParams);
    expect(asked.map((query) => query.get('points'))).toEqual(['1600', null]);
    expect(asked[1]?.get('from')).toBe(asked[0]?.get('from'));
  });
});

it('an address may lead to the cash card (regression: "Manage cash" opened the top of the page)', async () => {
  const inSight = jest.fn();
  Element.prototype.scrollIntoView = function scrollIntoView() {
    inSight(this.id);
  };
  await openPage({}, 'en', '/portfolio#cash');
  await waitFor(() => {
    expect(inSight).toHaveBeenCalledWith('cash');
  });
});
