import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { ComponentType, ReactNode } from 'react';
import { BrowserRouter } from 'react-router-dom';

import { ThemeProvider } from '../config/theme/theme-provider';
import { Notifications } from './notifications';
import { AppRouter } from './router';

interface AppProps {
  readonly translations: i18n;
  /** Where the build renders a page there is no history. */
  readonly Router?: ComponentType<{ readonly children: ReactNode }>;
  /** Takes over what the build rendered. */
  readonly isHydrating?: boolean;
}

/** The providers every page needs; what only a member needs comes with `member-layout.tsx`. */
export function App({ translations, Router = BrowserRouter, isHydrating = false }: AppProps) {
  return (
    <StrictMode>
      <I18nextProvider i18n={translations}>
        <ThemeProvider isHydrating={isHydrating}>
          <Router>
            <AppRouter />
            <Notifications />
          </Router>
        </ThemeProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
