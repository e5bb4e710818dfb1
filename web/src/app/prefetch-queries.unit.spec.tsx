import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';

import { Component as PortfolioPage } from '../features/portfolio/portfolio.page';
import { Component as TransactionsPage } from '../features/transactions/transactions.page';
import { useMe } from '../lib/me/me';
import { clearRevision, recordRevision } from '../lib/query/revision';
import { fakeApi } from '../testing/fake-api';
import { renderApp } from '../testing/render';
import { me } from '../testing/trades.fixture';
import { usePrefetchQueries } from './prefetch-queries';

const original = globalThis.fetch;
const never = async () => new Promise<never>(() => undefined);

beforeEach(() => {
  Object.defineProperty(window, 'scrollTo', { writable: true, value: jest.fn() });
});

afterEach(() => {
  globalThis.fetch = original;
  clearRevision();
});

/** A link, and the page behind it once it was followed. */
function Frame({ page, to }: { readonly page: ReactNode; readonly to: string }) {
  usePrefetchQueries(useQueryClient());
  const isKnown = useMe().data !== undefined;
  if (useLocation().pathname === to) return page;
  return isKnown ? <Link to={to}>Open</Link> : null;
}

it.each([
  { to: '/transactions', page: <TransactionsPage />, reads: 1, words: 'transactions' },
  { to: '/portfolio', page: <PortfolioPage />, reads: 3, words: 'portfolio' },
] as const)(
  'what is fetched as the link to $to is pressed is what the page reads, and is not fetched again',
  async ({ to, page, reads, words }) => {
    const calls = fakeApi({
      'GET /api/me': () => ({ json: me }),
      'GET /api/transactions': never,
      'GET /api/portfolio': never,
      'GET /api/portfolio/history': never,
      'GET /api/portfolio-cash': never,
    });
    const ledger = () => calls.filter(({ route }) => route !== 'GET /api/me');
    recordRevision('7');
    await renderApp(<Frame to={to} page={page} />, { namespaces: [words] });
    const link = await screen.findByRole('link', { name: 'Open' });
    fireEvent(
      link,
      Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse' }),
    );
    await waitFor(() => {
      expect(ledger()).toHaveLength(reads);
    });
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    expect(ledger().every(({ url }) => url.includes('minRevision=7'))).toBe(true);
    fireEvent.click(link);
    expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
    expect(ledger()).toHaveLength(reads);
  },
);

it('the list is fetched with the filters of its address', async () => {
  const calls = fakeApi({ 'GET /api/me': () => ({ json: me }), 'GET /api/transactions': never });
  await renderApp(<Frame to="/transactions?type=buy" page={null} />);
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
  await waitFor(() => {
    expect(calls.find(({ route }) => route === 'GET /api/transactions')?.url).toContain('type=buy');
  });
});

it('nothing is fetched for a page without a loader', async () => {
  const calls = fakeApi({ 'GET /api/me': () => ({ json: me }) });
  await renderApp(<Frame to="/reports" page={null} />);
  fireEvent.click(await screen.findByRole('link', { name: 'Open' }));
  expect(calls.map(({ route }) => route)).toEqual(['GET /api/me']);
});
