import type { i18n } from 'i18next';
import { StrictMode, Suspense } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { ThemeProvider } from '../config/theme/theme-provider';
import { Notifications } from './notifications';
import { AppRoutes } from './routes';

/** The providers every page needs; what only a signed-in user needs comes with `SignedInLayout`. */
export function App({ words }: { readonly words: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={words}>
        <ThemeProvider>
          <BrowserRouter>
            <Suspense fallback={<Spinner isFullScreen size="lg" />}>
              <AppRoutes />
            </Suspense>
            <Notifications />
          </BrowserRouter>
        </ThemeProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
