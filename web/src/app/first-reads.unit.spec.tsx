import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';

import { readEarly, untakenReads } from '../lib/api/early-reads';
import { session } from '../lib/session/current-session';
import { fakeApi } from '../testing/fake-api';
import { renderApp } from '../testing/render';
import { firstReads } from './first-reads';
import { AppRoutes } from './routes';

const token = `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`;
const original = globalThis.fetch;

beforeEach(() => {
  Object.defineProperty(window, 'scrollTo', { writable: true, value: jest.fn() });
  window.localStorage.setItem('session.access_token', token);
  window.localStorage.setItem('session.refresh_token', token);
  session.check();
});

afterEach(() => {
  globalThis.fetch = original;
  window.localStorage.clear();
  act(() => {
    session.check();
  });
});

it.each(['/dashboard', '/weekly-trade', '/portfolio', '/transactions'])(
  'what is read at once for %s is what the page reads, and is not read again',
  async (path) => {
    const early = firstReads(path);
    // Never answered: a read that has failed is sent again, and rightly.
    const calls = fakeApi(
      Object.fromEntries(
        early.map((address) => [
          `GET /api${address.split('?')[0] ?? ''}`,
          async () => new Promise<never>(() => undefined),
        ]),
      ),
    );
    expect(early.length).toBeGreaterThan(0);
    readEarly(early);
    await renderApp(<AppRoutes />, { path });
    await waitFor(() => {
      expect(untakenReads()).toEqual([]);
    });
    for (const address of early) {
      expect(calls.filter(({ url }) => url.endsWith(`/api${address}`))).toHaveLength(1);
    }
  },
);

it('nothing is read at once for a page without figures', () => {
  expect(firstReads('/guide')).toEqual([]);
});
