import type { i18n } from 'i18next';
import { StrictMode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { BrowserRouter } from 'react-router-dom';

import { ThemeProvider } from '../config/theme/theme-provider';
import { Notifications } from './notifications';
import { AppRouter } from './router';

/** The providers every page needs; what only a member needs comes with `member-layout.tsx`. */
export function App({ translations }: { readonly translations: i18n }) {
  return (
    <StrictMode>
      <I18nextProvider i18n={translations}>
        <ThemeProvider>
          <BrowserRouter>
            <AppRouter />
            <Notifications />
          </BrowserRouter>
        </ThemeProvider>
      </I18nextProvider>
    </StrictMode>
  );
}
