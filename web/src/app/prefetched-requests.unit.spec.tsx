import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { prefetchRequests, unusedPrefetches } from '../lib/api/prefetched-requests';
import { session } from '../lib/session/current-session';
import { fakeApi } from '../testing/fake-api';
import { renderApp } from '../testing/render';
import { memberLayout } from './frames';
import { AppRouter } from './router';
import { isPage, ROUTES } from './routes';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;

beforeEach(() => {
  Object.defineProperty(window, 'scrollTo', { writable: true, value: jest.fn() });
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  session.check();
});

afterEach(() => {
  jest.restoreAllMocks();
  globalThis.fetch = original;
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

const pages = ROUTES.filter(isPage).filter(({ requests }) => requests.length > 0);

it.each(pages)(
  'the requests prefetched for $path are those of the page, and are not sent again',
  async ({ path, page, requests }) => {
    // A prefetched answer is used for 20 s only, and a busy machine takes longer than that to transform the code of a page.
    await Promise.all([page.load(), memberLayout.load()]);
    jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    // Never answered: a request that has failed is sent again.
    const calls = fakeApi(
      Object.fromEntries(
        requests.map((address) => [
          `GET /api${address.split('?')[0] ?? ''}`,
          async () => new Promise<never>(() => undefined),
        ]),
      ),
    );
    prefetchRequests(requests);
    await renderApp(<AppRouter />, { path });
    await waitFor(() => {
      expect(unusedPrefetches()).toEqual([]);
    });
    for (const address of requests) {
      expect(calls.filter(({ url }) => url.endsWith(`/api${address}`))).toHaveLength(1);
    }
  },
);

it('requests are prefetched for the pages that are opened most', () => {
  expect(pages.map(({ path }) => path)).toEqual([
    '/dashboard',
    '/weekly-trade',
    '/portfolio',
    '/transactions',
  ]);
});
