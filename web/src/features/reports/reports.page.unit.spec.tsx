import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { clearNotifications } from '../../lib/notifications/notification-store';
import { problem } from '../../testing/fake-api';
import { showDollars, showReais } from '../../testing/reais.fixture';
import { openReports as open, panel } from './testing/open-reports';
import { comparisonOf, strategyOf, summaryOf } from './testing/reports.fixture';

const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  Object.defineProperty(URL, 'createObjectURL', { configurable: true, value: () => 'blob:x' });
  Object.defineProperty(URL, 'revokeObjectURL', { configurable: true, value: () => undefined });
});
afterEach(() => {
  showDollars();
  jest.restoreAllMocks();
  clearNotifications();
});

const strategy = '?type=strategy-performance';

describe('the portfolio summary', () => {
  it('shows the figures of the last day, each with its definition on tap, the flows and the years', async () => {
    await open();
    const figures = await panel('At the end of November 27, 2026');
    expect(figures).toHaveTextContent('Portfolio value16,117.27 USD');
    expect(figures).toHaveTextContent('Available balance1,217.18 USD');
    expect(figures).toHaveTextContent('Total return+53.51%');
    fireEvent.click(within(figures).getByRole('button', { name: 'Cost basis' }));
    expect(await screen.findByText('What the Bitcoin held cost, buy fees included.')).toBeVisible();
    const flows = await panel('Cash flows');
    expect(flows).toHaveTextContent('Invested2,340.00');
    expect(flows).toHaveTextContent('Dynamic balance built410.00');
    expect(flows).toHaveTextContent('Profit or loss of these days: −321.09 USD');
    // What did not move is no row.
    expect(flows).not.toHaveTextContent('Reinvested');
    expect(await panel('By year')).toHaveTextContent('202616,117.27−321.092,340.00');
    expect(screen.queryByRole('region', { name: 'Opening and closing' })).toBeNull();
  });

  it('is in reais of the days on which something moved, and at each end in those of that end', async () => {
    await open('?year=2025');
    showReais();
    const ends = await panel('Opening and closing');
    // 16 117.27 at the 5.2 of that day.
    expect(ends).toHaveTextContent('Portfolio value5,777.77 BRL83,809.80 BRL');
    expect(ends).toHaveTextContent('Total invested58,104.00 BRL58,104.00 BRL');
    expect(ends).toHaveTextContent('Total return+44.24%');
    const flows = await panel('Cash flows');
    expect(flows).toHaveTextContent('Invested12,800.00');
    expect(flows).toHaveTextContent('Profit or loss of these days: −1,700.00 BRL');
    expect(await panel('By year')).toHaveTextContent('202683,809.80−1,700.0012,800.00');
    // Not the 5 of today (regression).
    expect(await screen.findByText(/^1 USD = .*5\.20.*Values of another date are at the rate/)).toBeVisible();
    expect(screen.getByText(/What was paid is in reais of its own day/)).toBeVisible();
  });

  it('has both ends of a range', async () => {
    await open('?year=2025');
    expect(await panel('Opening and closing')).toHaveTextContent('Portfolio value1,111.11 USD16,117.27 USD');
  });

  it('says that there is nothing to report on, and what to do', async () => {
    await open('', {
      'GET /api/reports/portfolio-summary': () => ({ json: summaryOf({ whole: null, years: [] }) }),
    });
    expect(await screen.findByText('Insufficient Data')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Register a transaction' })).toHaveAttribute(
      'href',
      '/transactions/new',
    );
    expect(screen.queryByRole('region', { name: 'Cash flows' })).toBeNull();
  });

  it('names the days whose price is missing, and those that took another close', async () => {
    const unpriced = {
      missing: [{ from: '2026-01-01', to: '2026-01-03' }],
      carried: [{ from: '2026-02-05', to: '2026-02-05' }],
    };
    await open('', { 'GET /api/reports/portfolio-summary': () => ({ json: summaryOf({ unpriced }) }) });
    expect(await screen.findByText(/left out: Jan 1, 2026 – Jan 3, 2026\./)).toBeVisible();
    expect(screen.getByText(/was used: Feb 5, 2026\./)).toBeVisible();
  });

  it('says that it could not be read, and tries again', async () => {
    let isDown = true;
    await open('', {
      'GET /api/reports/portfolio-summary': () =>
        isDown ? problem(500, 'SERVER.FAULT') : { json: summaryOf() },
    });
    expect(await screen.findByText('Error loading report data', {}, { timeout: 5_000 })).toBeVisible();
    isDown = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await panel(/At the end of/)).toBeVisible();
  });
});

describe('the transaction analysis', () => {
  it('counts by type, origin and month, and compares what was recommended', async () => {
    await open('?type=transaction-analysis');
    const types = await panel('Transactions by type');
    expect(types).toHaveTextContent('Buy481,234.0025.710.210000003.30');
    // Cash has neither Bitcoin nor fees.
    expect(types).toHaveTextContent('Dynamic balance: deposit00.00---');
    expect(await panel('Trades by origin')).toHaveTextContent('Recommendation, Buy48');
    expect(await panel('Recommended and filled')).toHaveTextContent('Slippage+4.44 USD+0.36%');
    const notes = await panel('Recommended and filled by note');
    expect(notes).toHaveTextContent('Kraken481,200.001,234.00+4.44+0.363.30');
    expect(notes).toHaveTextContent('Without a note1');
    const weeks = await panel('Recommended and filled by week');
    fireEvent.click(within(weeks).getByRole('button', { name: 'Table' }));
    expect(within(weeks).getByRole('table')).toHaveTextContent('Nov 9, 20261,200.001,234.00+2.22');
    fireEvent.click(within(await panel('Trades by month')).getByRole('button', { name: 'Table' }));
    expect(screen.getByRole('table', { name: 'Trades by month' })).toHaveTextContent(
      'November 202641,234.001,234.00October 202641,234.000.00',
    );
  });
});

describe('in reais', () => {
  it('the analysis has what was traded and what was recommended in those of its days (it was at the rate of today)', async () => {
    await open('?type=transaction-analysis');
    showReais();
    expect(await panel('Transactions by type')).toHaveTextContent('Buy486,787.00141.400.2100000018.15');
    const planned = await panel('Recommended and filled');
    expect(planned).toHaveTextContent(/6,600\.00 BRL.*6,787\.00 BRL.*\+24\.42 BRL/);
    const weeks = await panel('Recommended and filled by week');
    fireEvent.click(within(weeks).getByRole('button', { name: 'Table' }));
    expect(within(weeks).getByRole('table')).toHaveTextContent('Nov 9, 20266,600.006,787.00+24.42');
    fireEvent.click(within(await panel('Trades by month')).getByRole('button', { name: 'Table' }));
    expect(screen.getByRole('table', { name: 'Trades by month' })).toHaveTextContent(
      'November 202646,787.006,787.00October 202646,787.000.00',
    );
    expect(screen.getByText(/What was paid is in reais of its own day/)).toBeVisible();
  });

  it('a report that compares plans says that everything is converted at one rate', async () => {
    await open(strategy);
    showReais();
    expect(await screen.findByText(/converts every amount at that rate/)).toBeVisible();
  });
});

describe('the strategy performance', () => {
  it('puts the person next to fixed DCA and a lump sum, with the verdict', async () => {
    await open(strategy);
    const compared = await panel('The same money on the same weeks');
    expect(compared).toHaveTextContent('Total return+53.51%+33.19%−4.50%');
    expect(compared).toHaveTextContent('Annual return (XIRR)+18.92%n/a+18.92%');
    expect(compared).toHaveTextContent('Largest drawdown with waiting cash−19.10%');
    expect(compared).toHaveTextContent('advantage +2,186.21 USD · +20.32 percentage points');
    const buys = await panel('Your buys');
    expect(buys).toHaveTextContent('Timing score61.4');
    expect(buys).toHaveTextContent('Best investment+79.48%Apr 6, 2026: 250.00 USD at 38,000.00 USD');
    expect(buys).toHaveTextContent('Investment frequency86%48 of 56 weeks');
    expect(buys).toHaveTextContent('Final BTC price68,204.15 USD');
    expect(await panel('What these figures suggest')).toHaveTextContent('Fees were more than 1%');
  });

  it('says whether the order of amounts is more than chance gives', async () => {
    await open(strategy);
    expect(await panel('What chance gives')).toHaveTextContent(
      'Your order of amounts returned +36.28%. Chance alone gives between +20.01% and +33.11%, so yours is above what chance gives (better than 98.7% of the random orders).',
    );
  });

  it('has no band of chance for a short time', async () => {
    const comparison = comparisonOf({ luck: null, weeks: 12 });
    await open(strategy, {
      'GET /api/reports/strategy-performance': () => ({ json: strategyOf({ comparison }) }),
    });
    expect(await panel('What chance gives')).toHaveTextContent('at least 26 weeks');
  });

  it('tells what following, changing and skipping meant in Bitcoin', async () => {
    await open(strategy);
    const told = await panel('Recommendations and what you did');
    expect(told).toHaveTextContent('Changed3−0.00020000 BTC');
    expect(told).toHaveTextContent('Skipped5+0.00110000 BTC');
  });

  it('has its weeks as tables too, the difference to the cent', async () => {
    await open(strategy);
    const charts = await panel('Week by week');
    fireEvent.click(within(charts).getByRole('tab', { name: 'Performance difference' }));
    fireEvent.click(within(charts).getByRole('button', { name: 'Table' }));
    expect(within(charts).getByRole('table')).toHaveTextContent(
      'Oct 25, 2026−10.00Oct 18, 2026+20.00Oct 11, 20260.00',
    );
  });

  it('closes a chart on the full screen by a tap outside', async () => {
    await open(strategy);
    fireEvent.click(within(await panel('Week by week')).getByRole('button', { name: 'Full screen' }));
    await screen.findByRole('dialog', { name: 'Portfolio value' });
    const outside = document.querySelector('.mantine-Modal-overlay');
    if (outside === null) throw new Error('nothing is outside of the chart');
    fireEvent.click(outside);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('says what is missing where there is no price for a day, or no trade', async () => {
    await open(strategy, {
      'GET /api/reports/strategy-performance': () => ({ json: strategyOf({ comparison: null }) }),
    });
    expect(await screen.findByText(/needs a price for every day/)).toBeVisible();
    expect(screen.queryByText('Insufficient Data')).toBeNull();
  });

  it('has a failure of its own', async () => {
    await open(strategy, { 'GET /api/reports/strategy-performance': () => problem(500, 'SERVER.FAULT') });
    expect(await screen.findByText('Error in strategy simulation', {}, { timeout: 5_000 })).toBeVisible();
  });

  it('reads in Portuguese', async () => {
    await open(strategy, {}, 'pt');
    expect(await panel('O mesmo dinheiro nas mesmas semanas')).toHaveTextContent(
      'vantagem +US$ 2.186,21 · +20,32 pontos percentuais',
    );
  });
});

describe('type and range', () => {
  it('are in the address, and only that report is asked for', async () => {
    const { sent } = await open();
    await panel(/At the end of/);
    expect(screen.getByRole('option', { name: 'Market correlation (coming soon)' })).toBeDisabled();
    fireEvent.change(screen.getByLabelText('Report'), { target: { value: 'transaction-analysis' } });
    await panel('Transactions by type');
    fireEvent.click(screen.getByRole('radio', { name: 'Year' }));
    await waitFor(() => {
      expect(screen.getByLabelText('address')).toHaveTextContent('?type=transaction-analysis&year=2026');
    });
    fireEvent.change(screen.getByLabelText('Which year'), { target: { value: '2025' } });
    await waitFor(() => {
      expect(sent('GET /api/reports/transaction-analysis').at(-1)?.url).toContain(
        'from=2025-01-01&to=2025-12-31',
      );
    });
    expect(sent('GET /api/reports/strategy-performance')).toEqual([]);
  });

  it('asks for nothing while the range is turned around or in the future', async () => {
    const { sent } = await open('?from=2026-03-01&to=2026-02-01');
    expect(await screen.findByText('The last day is before the first one.')).toBeVisible();
    fireEvent.change(screen.getByLabelText('Last day'), { target: { value: '2026-12-01' } });
    expect(await screen.findByText('The range must not go beyond today.')).toBeVisible();
    expect(sent('GET /api/reports/portfolio-summary')).toEqual([]);
    expect(screen.getByRole('button', { name: 'CSV' })).toBeDisabled();
  });
});

describe('the file', () => {
  const isReady = async (): Promise<HTMLElement> =>
    waitFor(() => {
      const button = screen.getByRole('button', { name: 'CSV' });
      expect(button).toBeEnabled();
      return button;
    });
  const save = async (): Promise<void> => {
    fireEvent.click(await isReady());
    await isReady();
  };

  it.each([
    ['', 'portfolio-summary', 'Report exported successfully!'],
    [strategy, 'strategy-performance', 'Strategy comparison report exported successfully!'],
  ])('is that of the report on screen (%s)', async (search, type, message) => {
    const route = `GET /api/exports/reports/${type}.csv`;
    const { sent } = await open(`${search}${search === '' ? '?' : '&'}from=2026-01-05`, {
      [route]: () => ({ json: 'section' }),
    });
    await save();
    expect(await screen.findByRole('listitem', { name: message })).toBeVisible();
    expect(saved).toEqual([`${type}-2026-11-27.csv`]);
    expect(sent(route)[0]?.url).toContain('?from=2026-01-05');
  });

  it.each([
    ['', 'portfolio-summary', 'Failed to export report'],
    [strategy, 'strategy-performance', 'Failed to export strategy comparison report'],
  ])('says that it failed (%s)', async (search, type, message) => {
    await open(search, { [`GET /api/exports/reports/${type}.csv`]: () => problem(500, 'SERVER.FAULT') });
    await save();
    expect(await screen.findByRole('listitem', { name: message })).toBeVisible();
    expect(saved).toEqual([]);
  });

  it.each([
    ['', 'No data available for export'],
    [strategy, 'No strategy data available for export'],
  ])('says that there is nothing to save (%s)', async (search, message) => {
    await open(search, {
      'GET /api/reports/portfolio-summary': () => ({ json: summaryOf({ whole: null, years: [] }) }),
      'GET /api/reports/strategy-performance': () => ({ json: strategyOf({ trades: 0, comparison: null }) }),
    });
    await save();
    expect(await screen.findByRole('listitem', { name: message })).toBeVisible();
  });
});
