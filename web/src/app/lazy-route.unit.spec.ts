import { describe, expect, it, jest } from '@jest/globals';

import { screen, waitFor } from '@testing-library/react';
import { createElement, useLayoutEffect } from 'react';

import { renderApp } from '../testing/render';
import { testI18n } from '../testing/test-i18n';
import { isLazyRoute, lazyRoute } from './lazy-route';

function Dashboard() {
  return createElement('h1', null, 'Dashboard');
}

describe('a page that is loaded when it is first opened', () => {
  it('is drawn at once when it was loaded before', async () => {
    const Page = lazyRoute(async () => Promise.resolve(Dashboard), 'dashboard');
    await Page.preload(await testI18n());
    const seen: (string | null)[] = [];
    function Watched() {
      useLayoutEffect(() => {
        seen.push(document.body.textContent);
      });
      return createElement(Page);
    }
    await renderApp(createElement(Watched));
    expect(seen).toEqual(['Dashboard']);
  });

  it('comes when it is there, and is loaded once', async () => {
    const load = jest.fn(async () => Promise.resolve(Dashboard));
    const Page = lazyRoute(load);
    await renderApp(createElement(Page));
    expect(await screen.findByText('Dashboard')).toBeInTheDocument();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('has its words loaded beside its code', async () => {
    const words = await testI18n();
    expect(words.hasResourceBundle('en', 'settings')).toBe(false);
    const loading = lazyRoute(async () => new Promise<never>(() => undefined), 'settings').preload(words);
    await waitFor(() => {
      expect(words.hasResourceBundle('en', 'settings')).toBe(true);
    });
    await expect(Promise.race([loading, Promise.resolve('still')])).resolves.toBe('still');
  });

  it('that was asked for ahead while there was no network is loaded when it is opened', async () => {
    const load = jest
      .fn<() => Promise<typeof Dashboard>>()
      .mockRejectedValueOnce(new Error('no network'))
      .mockResolvedValue(Dashboard);
    const Page = lazyRoute(load);
    await expect(Page.preload(await testI18n())).rejects.toThrow('no network');
    await renderApp(createElement(Page));
    expect(await screen.findByText('Dashboard')).toBeInTheDocument();
  });

  it('is known from other components', () => {
    expect(isLazyRoute(lazyRoute(async () => Promise.resolve(Dashboard)))).toBe(true);
    expect(isLazyRoute(Dashboard)).toBe(false);
  });
});
