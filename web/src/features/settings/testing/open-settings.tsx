import { LanguageToggle } from '../../../components/ui/language-toggle';
import { Toaster } from '../../../components/ui/toaster';
import type { Language } from '../../../lib/i18n/languages';
import { meOf, settingsOf } from '../../../testing/account.fixture';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as SettingsPage } from '../settings.page';
import { COMPARISON, secondFactorOf, subscriptionOf } from './settings.fixture';

export const rate = {
  pair: 'USD/BRL',
  date: '2026-11-27',
  rate: '5.4',
  rateDate: '2026-11-26',
  rateSource: 'PTAX',
  isDefault: false,
};

interface Opened {
  readonly settings?: unknown;
  readonly language?: Language;
}

/** The settings page with its toasts, and what it sends. */
export async function openSettings(
  more: Record<string, FakeRoute> = {},
  { settings = settingsOf(), language = 'en' }: Opened = {},
) {
  const calls = fakeApi({
    'GET /api/settings': () => ({ json: settings }),
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/me/second-factor': () => ({ json: secondFactorOf() }),
    'GET /api/me/api-tokens': () => ({ json: { tokens: [] } }),
    'GET /api/auth/sessions/': () => ({ json: { sessions: [] } }),
    'GET /api/settings/share-links': () => ({ json: { links: [], areShown: true } }),
    'GET /api/payments': () => ({ json: { payments: [], nextCursor: null } }),
    'GET /api/subscription': () => ({ json: subscriptionOf() }),
    'GET /api/exchange-rates/usd-brl': () => ({ json: rate }),
    'GET /api/backtests/2017-2024': () => ({ json: COMPARISON }),
    ...more,
  });
  await renderApp(
    <>
      <SettingsPage />
      <LanguageToggle />
      <Toaster />
    </>,
    { language, namespaces: ['settings', 'auth', 'second-factor', 'terms'] },
  );
  return { sent: (route: string) => calls.filter((call) => call.route === route) };
}
