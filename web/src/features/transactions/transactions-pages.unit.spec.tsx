import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';

import { listOf, manualSale, trade, tradeId } from '../../testing/trades.fixture';
import { cleanUp, LIST, months, queriesOf, rows, show } from './testing/show-transactions';

const none = { count: 0, totalUsd: '0.00', totalBrl: '0.00' };
const august = {
  ...{ month: '2026-08', buy: { count: 7, totalUsd: '1234.50', totalBrl: '6666.30' }, reinvestment: none },
  sell: { count: 1, totalUsd: '99.90', totalBrl: null },
};

beforeEach(cleanUp);
afterEach(cleanUp);

describe('the months of the list', () => {
  it('have the sums of the server, which knows the rows of other pages too', async () => {
    const older = trade({ transactionId: tradeId(50), tradedOn: '2026-07-31' });
    await show({
      [LIST]: () => ({ json: { ...listOf([trade(), older]), months: [august] } }),
    });
    await screen.findByRole('table');
    expect(months()).toEqual(['August 20267 buys 1,234.50 USD1 sale 99.90 USD', 'July 2026']);
    expect(rows()).toHaveLength(2);
  });

  it('have no sums of what a text finds: they would be those of all rows', async () => {
    await show({ [LIST]: () => ({ json: { ...listOf([trade(), manualSale]), months: [august] } }) });
    await screen.findByRole('table');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'recommendation' } });
    await waitFor(() => {
      expect(months()).toEqual(['August 2026']);
    });
  });
});

describe('the list by pages', () => {
  const served = {
    [LIST]: ({ url }: { url: string }) => {
      const page = Number(new URL(url, 'http://x').searchParams.get('page') ?? '0');
      const items = Array.from({ length: page === 3 ? 5 : 50 }, (_, index) =>
        trade({ transactionId: tradeId(page * 100 + index + 1) }),
      );
      return { json: { ...listOf(items), total: 105, months: [august] } };
    },
  };

  it('is reached from the list and by the address, keeps filters, and has every row in the page', async () => {
    const { calls } = await show(served, { path: '/transactions?type=buy' });
    fireEvent.click(await screen.findByRole('link', { name: 'Pages' }));
    expect(await screen.findByRole('table', { name: 'Transactions, page 1 of 3' })).toBeVisible();
    expect(rows()).toHaveLength(50);
    expect(months()).toEqual(['August 20267 buys 1,234.50 USD1 sale 99.90 USD']);
    expect(queriesOf(calls).at(-1)).toMatchObject({ page: '1', limit: '50', type: 'buy' });
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getByRole('link', { current: 'page' })).toHaveTextContent('1');
    fireEvent.click(pages.getByRole('link', { name: 'Page 3' }));
    expect(await screen.findByRole('table', { name: 'Transactions, page 3 of 3' })).toBeVisible();
    await waitFor(() => {
      expect(rows()).toHaveLength(5);
    });
    expect(pages.getByRole('link', { name: 'Older transactions' })).toHaveAttribute('aria-disabled', 'true');
    expect(pages.getByRole('link', { name: 'Newer transactions' })).toHaveAttribute('aria-disabled', 'false');
    fireEvent.click(screen.getByRole('link', { name: 'One long list' }));
    expect(await screen.findByRole('table', { name: 'Transactions, newest first' })).toBeVisible();
    expect(queriesOf(calls).at(-1)).toMatchObject({ limit: '100', type: 'buy' });
  });

  it('begins at its first page when a filter changes', async () => {
    const { calls } = await show(served, { path: '/transactions?page=2' });
    await screen.findByRole('table', { name: 'Transactions, page 2 of 3' });
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    await waitFor(() => {
      expect(queriesOf(calls).at(-1)).toMatchObject({ page: '1', type: 'sell' });
    });
  });

  it('never shows rows of another filter as those of this one (regression)', async () => {
    const waiting: { answer?: () => void } = {};
    await show(
      {
        [LIST]: async (request) => {
          if (request.url.includes('type=sell')) {
            await new Promise<void>((resolve) => {
              waiting.answer = resolve;
            });
          }
          return served[LIST](request);
        },
      },
      { path: '/transactions?page=2' },
    );
    await screen.findByRole('table', { name: 'Transactions, page 2 of 3' });
    fireEvent.click(screen.getByRole('radio', { name: 'Sells' }));
    await waitFor(() => {
      expect(waiting.answer).toBeDefined();
    });
    expect(screen.queryByRole('table')).toBeNull();
    waiting.answer?.();
    expect(await screen.findByRole('table', { name: 'Transactions, page 1 of 3' })).toBeVisible();
  });

  it('keeps the arrow in focus on the last page, and says which page it is (regression)', async () => {
    await show(served, { path: '/transactions?page=2' });
    await screen.findByRole('table', { name: 'Transactions, page 2 of 3' });
    const older = screen.getByRole('link', { name: 'Older transactions' });
    older.focus();
    fireEvent.click(older);
    expect(await screen.findByText('Page 3 of 3')).toHaveAttribute('role', 'status');
    expect(older).toHaveFocus();
    fireEvent.click(older);
    expect(screen.getByRole('table', { name: 'Transactions, page 3 of 3' })).toBeVisible();
  });

  it('stays a list by pages when filters are cleared (regression: it became the long list)', async () => {
    const { calls } = await show(
      {
        [LIST]: ({ url }) =>
          url.includes('type=') ? { json: { ...listOf([]), total: 0 } } : served[LIST]({ url }),
      },
      { path: '/transactions?page=1&type=sell' },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('table', { name: 'Transactions, page 1 of 3' });
    expect(queriesOf(calls).at(-1)).toMatchObject({ page: '1' });
  });

  it('says so where there is no such page, and leads back', async () => {
    await show(
      { [LIST]: () => ({ json: { ...listOf([]), total: 105, months: [] } }) },
      { path: '/transactions?page=9' },
    );
    expect(await screen.findByText('There is no such page.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Page 3' })).toBeVisible();
  });
});
