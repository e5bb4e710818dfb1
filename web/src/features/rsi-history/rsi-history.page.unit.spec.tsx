import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { setHideAmounts } from '../../lib/preferences/preferences';
import { stubCanvas } from '../../testing/canvas-stub';
import { portfolioOf } from '../../testing/account.fixture';
import { fakeApi, problem } from '../../testing/fake-api';
import type { FakeRoute } from '../../testing/fake-api';
import { renderApp } from '../../testing/render';
import { untilExpiry } from './api/rsi-history';
import { Component as RsiHistoryPage } from './rsi-history.page';
import { chart, historyRoutes } from './testing/history.fixture';

const CHART = 'GET /api/rsi/chart/';
const original = globalThis.fetch;
const originalMedia = window.matchMedia.bind(window);

beforeEach(() => {
  window.localStorage.clear();
  setHideAmounts(false);
});

afterEach(() => {
  globalThis.fetch = original;
  window.matchMedia = originalMedia;
  jest.restoreAllMocks();
});

async function show(changes: Record<string, FakeRoute> = {}, language: 'en' | 'pt' = 'en') {
  const served = { ...historyRoutes(), ...changes };
  const calls = fakeApi(served);
  const view = await renderApp(<RsiHistoryPage />, { namespaces: ['rsi-history'], language });
  return { served, calls, ...view };
}

const charts = (calls: readonly { route: string; url: string }[]) =>
  calls.filter(({ route }) => route === CHART).map(({ url }) => new URLSearchParams(url.split('?')[1]));
const failed = () => problem(500, 'SERVER.FAULT');
const summary = /the price moved from/;

/** Narrower than every width that is asked about. */
function onPhone(): void {
  window.matchMedia = (query) => {
    const wide = originalMedia(query);
    return Object.defineProperty(wide, 'matches', { value: false });
  };
}

describe('the RSI history', () => {
  it('shows current price, current RSI, period, total days, and the regimes in order', async () => {
    await show();
    expect(await screen.findByText('68,204.15')).toBeVisible();
    expect(await screen.findByText('31.84')).toBeVisible();
    // Each day keeps together where the line is too narrow for both.
    expect(screen.getByText('Aug 12, 2025 –').parentElement).toHaveTextContent('Aug 12, 2025 – Aug 12, 2026');
    expect(screen.getByText('366')).toBeVisible();
    expect(screen.getByText('3 drawn · 2 without a close of their own')).toBeVisible();
    expect(screen.getByText('Price, log')).toBeVisible();
    const rowsOf = (caption: string) =>
      within(screen.getByRole('table', { name: caption }))
        .getAllByRole('row')
        .slice(1)
        .map((row) =>
          within(row)
            .getAllByRole('cell')
            .map((cell) => cell.textContent),
        );
    expect(rowsOf('Regime summary')).toEqual([
      ['Bear', '199', '54.5%'],
      ['Transition', '24', '6.6%'],
      ['Pre-bull', '0', '0.0%'],
      ['Bull', '142', '38.9%'],
    ]);
    expect(rowsOf('Regime periods in chronological order')).toEqual([
      ['Bull', 'Aug 12, 2025', 'Dec 31, 2025', '142'],
      ['Transition', 'Jan 1, 2026', 'Jan 24, 2026', '24'],
      ['Bear', 'Jan 25, 2026', 'Aug 11, 2026', '199'],
    ]);
  });

  it('asks for the chosen period, years and method', async () => {
    const { calls } = await show();
    await screen.findByText(summary);
    for (const name of ['3 Years', '5 Years', 'All']) {
      fireEvent.click(screen.getByRole('radio', { name }));
    }
    await waitFor(() => {
      expect(charts(calls).map((query) => query.get('period'))).toEqual(['1y', '3y', '5y', 'all']);
    });
    fireEvent.change(screen.getByLabelText('RSI method'), { target: { value: 'wilder' } });
    expect(
      screen.getByText(/needs years of history to settle\. For comparison, never for recommendations/),
    ).toBeVisible();
    await waitFor(() => {
      expect(charts(calls).at(-1)?.get('method')).toBe('wilder');
    });
    fireEvent.click(screen.getByRole('radio', { name: 'Custom' }));
    fireEvent.change(screen.getByLabelText('First year'), { target: { value: '2017' } });
    fireEvent.change(screen.getByLabelText('Last year'), { target: { value: '2019' } });
    await waitFor(() => {
      const query = charts(calls).at(-1);
      expect([query?.get('from'), query?.get('to')]).toEqual(['2017-01-01', '2019-12-31']);
      expect(query?.has('period')).toBe(false);
    });
  });

  it('keeps the name of the method on screen until the RSI of another one has come', async () => {
    const { served } = await show();
    await screen.findByText(summary);
    let answer: (() => void) | undefined;
    served[CHART] = async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      const rsi = [70.5, 50.25, 44.4];
      return { json: { ...chart, method: 'wilder', chart_data: { ...chart.chart_data, rsi } } };
    };
    const figure = () => screen.getByText('Current RSI').closest('div');
    fireEvent.change(screen.getByLabelText('RSI method'), { target: { value: 'wilder' } });
    await waitFor(() => {
      expect(answer).toBeDefined();
    });
    expect(figure()).toHaveTextContent('31.84Dynamic monthly RSI');
    answer?.();
    await waitFor(() => {
      expect(figure()).toHaveTextContent('44.40Wilder');
    });
  });

  it('says on how many days of the period the regime is known', async () => {
    await show();
    expect(await screen.findByText('The regime is known on 365 of the 366 days.')).toBeVisible();
  });

  it('keeps custom years in order', async () => {
    await show();
    fireEvent.click(await screen.findByRole('radio', { name: 'Custom' }));
    fireEvent.change(screen.getByLabelText('Last year'), { target: { value: '2015' } });
    expect(screen.getByLabelText('First year')).toHaveValue('2015');
    fireEvent.change(screen.getByLabelText('First year'), { target: { value: '2018' } });
    expect(screen.getByLabelText('Last year')).toHaveValue('2018');
  });

  it('offers only one and three years on a phone, with the best quality on request and a hint to turn it', async () => {
    onPhone();
    const { calls } = await show();
    await screen.findByText(summary);
    expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual(['1y', '3y']);
    expect(screen.getByText('Rotate your phone for a wider chart.')).toBeVisible();
    // Regression: on a phone a screenful of switches and figures stood before the chart.
    const title = screen.getByRole('heading', { name: 'Price and RSI' });
    const switches = screen.getByRole('switch', { name: /Buy zone/ });
    expect(title.compareDocumentPosition(switches)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    fireEvent.click(screen.getByRole('switch', { name: 'Maximum quality' }));
    await waitFor(() => {
      expect(charts(calls).map((query) => query.get('points'))).toEqual(['400', '20000']);
    });
  });

  it('has both zones marked until they are switched off', async () => {
    await show();
    for (const name of ['Buy zone 15–30', 'Sell zone 90–100']) {
      const zone = await screen.findByRole('switch', { name });
      expect(zone).toBeChecked();
      fireEvent.click(zone);
      expect(zone).not.toBeChecked();
    }
  });

  it('draws the own average price, not while amounts are hidden', async () => {
    const { unmount } = await show();
    expect(await screen.findByRole('switch', { name: 'Your average price' })).toBeChecked();
    unmount();
    setHideAmounts(true);
    await show();
    await screen.findByText(summary);
    expect(screen.queryByRole('switch', { name: 'Your average price' })).toBeNull();
  });

  it('says why an average price far from the drawn prices cannot be shown (regression: a switch of no line)', async () => {
    await show({ 'GET /api/portfolio': () => ({ json: portfolioOf({ averagePriceUsd: '1.00' }) }) });
    expect(await screen.findByText('The average is too far from these prices to be drawn.')).toBeVisible();
    expect(screen.getByRole('switch', { name: 'Your average price' })).toBeDisabled();
  });

  it('says when the portfolio did not answer, and draws the rest', async () => {
    await show({ 'GET /api/portfolio': failed });
    expect(await screen.findByText('Portfolio data not returned')).toBeVisible();
    expect(await screen.findByText(summary)).toBeVisible();
  });

  it('shows the figures as a table, newest first, and on the full screen', async () => {
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Table' }));
    const table = within(screen.getByRole('table', { name: 'Price and RSI' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DatePrice USDRSI',
      'Aug 12, 202668,204.1531.84',
      'Jan 15, 202695,000.0050.25',
      'Aug 12, 2025118,000.0070.50',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(await screen.findByRole('dialog', { name: 'Price and RSI' })).toBeVisible();
  });

  it('saves the chart as a PNG named after what it shows', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(`${this.download} ${this.href}`);
    });
    const { written } = stubCanvas();
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'PNG' }));
    await waitFor(() => {
      expect(saved).toEqual(['rsi-dynamic-2025-08-12-2026-08-12.png data:image/png;base64,']);
    });
    // Title, legend and source (regression: a picture had no legend).
    expect(written).toEqual(expect.arrayContaining(['Price and RSI', 'Price, log', 'RSI', 'Bear']));
  });

  it('is written in Portuguese', async () => {
    await show({}, 'pt');
    expect(await screen.findByText('68.204,15')).toBeVisible();
    const period = await screen.findByText('12/08/2025 –');
    expect(period.parentElement).toHaveTextContent('12/08/2025 – 12/08/2026');
    expect(screen.getByRole('radio', { name: '3 anos' })).toBeVisible();
  });
});

describe('the cache of the chart', () => {
  it('serves for an hour, and is read again on request', async () => {
    const first = await show();
    await screen.findByText(summary);
    first.unmount();
    const { calls } = await show();
    expect(await screen.findByText(summary)).toBeVisible();
    expect(charts(calls)).toHaveLength(0);
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(charts(calls)).toHaveLength(1);
    });
  });

  it('is read again after an hour, and is in with its age when that fails', async () => {
    const now = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now - 2 * 3_600_000);
    const first = await show();
    await screen.findByText(summary);
    first.unmount();
    clock.mockReturnValue(now);
    const { served } = await show({ [CHART]: failed });
    expect(await screen.findByText('The cached data of 2 hr. ago is shown.', { exact: false })).toBeVisible();
    expect(screen.getByText(/^API error: /)).toBeVisible();
    expect(screen.getByText(summary)).toBeVisible();
    served[CHART] = () => ({ json: chart });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => {
      expect(screen.queryByText(/^API error: /)).toBeNull();
    });
  });
});

describe('a page that is left open', () => {
  it('reads the chart again when its hour is over, and asks again in five minutes where that failed', () => {
    const HOUR = 3_600_000;
    expect(untilExpiry(1_000, 1_000)).toBe(HOUR);
    expect(untilExpiry(1_000, 1_000 + HOUR / 2)).toBe(HOUR / 2);
    expect(untilExpiry(1_000, 1_000 + 2 * HOUR)).toBe(300_000);
    expect(untilExpiry(0, HOUR)).toBe(false);
  });
});

describe('without a chart', () => {
  const records = [
    { Date: '2026-08-11', Close: 67_000, RSI_Dynamic_Monthly: 30.5 },
    { date: '2026-08-12', price: 68_204.15, rsi: 131.84 },
    { date: '2026-08-10', rsi: 30 },
  ];

  it.each([
    ['Invalid data: chart_data not found', {}],
    [
      'Invalid data: missing fields (price)',
      { ...chart, chart_data: { ...chart.chart_data, price: undefined } },
    ],
    ['Empty data: no dates found', { ...chart, chart_data: { dates: [], price: [], rsi: [], regime: [] } }],
  ])('it says "%s"', async (text, json) => {
    await show({ [CHART]: () => ({ json }), 'GET /api/rsi/historic/': () => ({ json: records }) });
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('draws the daily records, with what was wrong with them', async () => {
    const { calls } = await show({
      [CHART]: failed,
      'GET /api/rsi/historic/': () => ({ json: { data: records } }),
    });
    expect(await screen.findByText(/The last 2 daily records are shown instead/)).toHaveTextContent(
      '1 incomplete record was left out. 1 record has an RSI outside 0 to 100.',
    );
    expect(screen.getByText('2')).toBeVisible();
    expect(calls.find(({ route }) => route === 'GET /api/rsi/historic/')?.url).toContain('limit=180');
    expect(screen.queryByText('Simulated data')).toBeNull();
  });

  it('takes the records of the market when those of the RSI fail', async () => {
    await show({
      [CHART]: failed,
      'GET /api/rsi/historic/': failed,
      'GET /api/market/history': () => ({ json: records }),
    });
    expect(await screen.findByText(/The last 2 daily records are shown instead/)).toBeVisible();
  });

  it('takes those of the buffer last (regression: it was never asked)', async () => {
    await show({
      [CHART]: failed,
      'GET /api/rsi/historic/': failed,
      'GET /api/market/history': failed,
      'GET /api/rsi/buffer/': () => ({ json: records }),
    });
    expect(await screen.findByText(/The last 2 daily records are shown instead/)).toBeVisible();
  });

  it('draws a simulated series when no record remains, and says so; its figures are nowhere else', async () => {
    await show({ [CHART]: failed, 'GET /api/rsi/historic/': () => ({ json: [{ rsi: 1 }] }) });
    expect(await screen.findByText('Simulated data')).toBeVisible();
    expect(screen.getByText('No record of the market could be read either.')).toBeVisible();
    const figure = (name: string) => screen.getByText(name).closest('div');
    expect(figure('Total days')).toHaveTextContent('Total days-');
    expect(figure('Period')).toHaveTextContent('Period-');
    expect(figure('Current price')).toHaveTextContent('68,204.15');
    expect(screen.queryByText(summary)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Table' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    expect(within(await screen.findByRole('dialog')).getByText('Simulated data')).toBeVisible();
  });

  it('names a picture of the simulated series for what it is', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
    stubCanvas();
    await show({ [CHART]: failed, 'GET /api/rsi/historic/': () => ({ json: [] }) });
    fireEvent.click(await screen.findByRole('button', { name: 'PNG' }));
    await waitFor(() => {
      expect(saved[0]).toMatch(/^rsi-simulated-/);
    });
  });

  it('does not pass the RSI of the daily records off as another method', async () => {
    const { served } = await show({ 'GET /api/rsi/historic/': () => ({ json: records }) });
    await screen.findByText(summary);
    served[CHART] = failed;
    fireEvent.change(screen.getByLabelText('RSI method'), { target: { value: 'wilder' } });
    await screen.findByText(/The last 2 daily records are shown instead/);
    expect(screen.getByText('Current RSI').closest('div')).toHaveTextContent('31.84Dynamic monthly RSI');
  });

  it('says what failed, and asks again, when not even a price is known', async () => {
    const { served } = await show({ [CHART]: failed, 'GET /api/market-data/': failed });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/^API error: /);
    served[CHART] = () => ({ json: chart });
    fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(summary)).toBeVisible();
  });
});
