import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';

import { portfolioOf } from '../../../testing/account.fixture';
import { clearPage, openPage } from '../testing/open-page';

const original = globalThis.fetch;

beforeEach(() => {
  window.sessionStorage.clear();
});

afterEach(() => {
  globalThis.fetch = original;
  clearPage();
  window.localStorage.removeItem('portfolio.more_figures');
});

const panel = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the key figures', () => {
  it('are four, and eight more on a press, which this browser remembers', async () => {
    await openPage();
    const metrics = await panel('Key metrics');
    await metrics.findByText('10,760.00');
    const shown = (): number =>
      metrics.getAllByRole('term').filter((each) => each.closest('[hidden]') === null).length;
    const toggle = metrics.getByRole('button', { name: 'More figures' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(shown()).toBe(4);
    expect(metrics.queryByRole('button', { name: 'Fees paid' })).toBeNull();
    fireEvent.click(toggle);
    expect(shown()).toBe(12);
    cleanup();
    await openPage();
    const again = await panel('Key metrics');
    expect(await again.findByRole('button', { name: 'Fees paid' })).toBeVisible();
    fireEvent.click(again.getByRole('button', { name: 'More figures' }));
    expect(again.queryByRole('button', { name: 'Fees paid' })).toBeNull();
  });

  it('are an invitation without an investment, instead of rows of zeros', async () => {
    const none = portfolioOf({ btc: '0.00000000', totalInvestedUsd: '0.00' });
    await openPage({ 'GET /api/portfolio': () => ({ json: none }) });
    const metrics = await panel('Key metrics');
    expect(await metrics.findByRole('link', { name: 'Import your trades' })).toHaveAttribute(
      'href',
      '/transactions/import',
    );
    expect(metrics.getByRole('link', { name: 'See this week' })).toHaveAttribute('href', '/weekly-trade');
    expect(metrics.queryAllByRole('button')).toHaveLength(0);
    expect(metrics.queryByText(/0\.00/)).toBeNull();
  });
});
