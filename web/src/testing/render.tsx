import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { RenderResult } from '@testing-library/react';
import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';

import { ThemeProvider } from '../config/theme/theme-provider';
import type { Language } from '../lib/i18n/languages';
import { testI18n } from './test-i18n';

interface RenderOptions {
  readonly language?: Language;
  /** Catalogues next to the common one that must be there before the first render. */
  readonly namespaces?: readonly string[];
  readonly path?: string;
}

/** Renders inside the providers of the app: theme, words, routes, query cache. */
export async function renderApp(ui: ReactNode, options: RenderOptions = {}): Promise<RenderResult> {
  const i18n = await testI18n(options.language);
  await i18n.loadNamespaces([...(options.namespaces ?? [])]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <I18nextProvider i18n={i18n}>
      <ThemeProvider env="test">
        <QueryClientProvider client={client}>
          <MemoryRouter initialEntries={[options.path ?? '/']}>
            <Suspense fallback={null}>{ui}</Suspense>
          </MemoryRouter>
        </QueryClientProvider>
      </ThemeProvider>
    </I18nextProvider>,
  );
}
