import { MantineProvider } from '@mantine/core';
import type { i18n } from 'i18next';
import { StrictMode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { Toaster } from '../components/ui/toaster';
import { themeManager } from '../config/theme/color-scheme-manager';
import { cssVariables, theme } from '../config/theme/theme';
import { AppRoutes } from './routes';
import { ThemeSync } from './theme-sync';

const schemeManager = themeManager();

/** The providers every page needs; what only a signed-in user needs comes with `SignedInLayout`. */
export function App({ words }: { readonly words: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={words}>
        <MantineProvider
          theme={theme}
          cssVariablesResolver={cssVariables}
          colorSchemeManager={schemeManager}
          defaultColorScheme="auto"
        >
          <ThemeSync />
          <BrowserRouter>
            <Suspense fallback={<Spinner isFullScreen size="lg" />}>
              <AppRoutes />
            </Suspense>
          </BrowserRouter>
          <Toaster />
        </MantineProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
