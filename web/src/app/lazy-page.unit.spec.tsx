import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { I18nextProvider } from 'react-i18next';

import { LazyModule } from '../lib/version/lazy-module';
import { renderApp } from '../testing/render';
import { testI18n } from '../testing/test-i18n';
import { lazyPage, loadRoute } from './lazy-page';
import { PageBoundary } from './page-boundary';
import type { PageRoute } from './routes';

afterEach(() => {
  jest.restoreAllMocks();
});

const Dashboard = () => <h1>Dashboard</h1>;

const route = (load: PageRoute['page'], namespace: PageRoute['namespace'] = 'settings'): PageRoute => ({
  path: '/page',
  access: 'public',
  page: load,
  namespace,
  requests: [],
});

describe('a lazy page', () => {
  it('is rendered at once where its code has been loaded before', async () => {
    const opened = route(new LazyModule(async () => Promise.resolve({ Component: Dashboard })));
    await loadRoute(opened, await testI18n());
    const Page = lazyPage(opened);
    const seen: (string | null)[] = [];
    function Watched() {
      useLayoutEffect(() => {
        seen.push(document.body.textContent);
      });
      return <Page />;
    }
    await renderApp(<Watched />, { namespaces: ['settings'] });
    expect(seen).toEqual(['Dashboard']);
  });

  it('is rendered when its code arrives, also after an earlier failure', async () => {
    let isOnline = false;
    const opened = route(
      new LazyModule(async () =>
        isOnline ? Promise.resolve({ Component: Dashboard }) : Promise.reject(new Error('no network')),
      ),
    );
    await expect(loadRoute(opened, await testI18n())).rejects.toThrow('no network');
    isOnline = true;
    const Page = lazyPage(opened);
    await renderApp(<Page />);
    expect(await screen.findByText('Dashboard')).toBeInTheDocument();
  });

  it.each([
    ['before', true],
    ['after', false],
  ])(
    'fails where its translations come in no language, its code being loaded %s (regression: keys were shown)',
    async (_when, isLoaded) => {
      jest.spyOn(console, 'error').mockImplementation(() => undefined);
      const opened = route(
        new LazyModule(async () => Promise.resolve({ Component: Dashboard })),
        'portfolio',
      );
      const i18n = await testI18n();
      jest
        .spyOn(i18n, 'hasResourceBundle')
        .mockImplementation((_language, namespace) => namespace === 'common');
      if (isLoaded) await loadRoute(opened, i18n);
      const Page = lazyPage(opened);
      await renderApp(
        <I18nextProvider i18n={i18n}>
          <PageBoundary>
            <Page />
          </PageBoundary>
        </I18nextProvider>,
      );
      expect(await screen.findByRole('button', { name: 'Reload the page' })).toBeVisible();
      expect(screen.queryByText('Dashboard')).toBeNull();
    },
  );

  it('has its translations loaded in parallel with its code', async () => {
    const translations = await testI18n();
    const opened = route(new LazyModule(async () => new Promise<never>(() => undefined)));
    const loading = loadRoute(opened, translations);
    await waitFor(() => {
      expect(translations.hasResourceBundle('en', 'settings')).toBe(true);
    });
    await expect(Promise.race([loading, Promise.resolve('pending')])).resolves.toBe('pending');
  });
});
