import { screen } from '@testing-library/react';

import { Toaster } from '../../../components/ui/toaster';
import type { Language } from '../../../lib/i18n/languages';
import { clearNotifications } from '../../../lib/notifications/notification-store';
import { clearRevision } from '../../../lib/query/revision';
import { meOf, portfolioOf } from '../../../testing/account.fixture';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeCall, FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as DynamicCashPage } from '../dynamic-cash.page';
import { balanceOf, historyOf, weekOf } from './dynamic-balance.fixture';

const transactionId = '0198a8a4-7c3e-7a10-8f00-0000000000b1';

/** A movement of the dynamic balance was recorded. */
export const answered: FakeRoute = () => ({
  status: 201,
  json: {
    revision: '13',
    repeated: false,
    transactionId,
    dynamicBalance: { before: '600.00', after: '610.00' },
  },
});

interface OpenPage {
  readonly sent: (route: string) => readonly FakeCall[];
}

/** The page over a server with 600 dollars in the balance and two weeks that moved it. */
export async function openPage(
  more: Record<string, FakeRoute> = {},
  language: Language = 'en',
  path = '/dynamic-cash',
): Promise<OpenPage> {
  const effect = {
    portfolioCash: { before: '1217.18', after: '967.18' },
    dynamicBalance: { before: '600.00', after: '850.00' },
  };
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/portfolio': () => ({ json: portfolioOf() }),
    'GET /api/dynamic-balance': () => ({ json: balanceOf() }),
    'GET /api/portfolio/history': () => ({ json: historyOf('2026-10-01', 58) }),
    'GET /api/weekly-operations': () => ({
      json: {
        revision: '12',
        stale: null,
        weeks: [
          weekOf('2026-11-16', { status: 'using', spent: '300.00', before: '500.00', after: '300.00' }),
          weekOf('2026-11-02', { status: 'building', spent: '60.00', before: '460.00', after: '500.00' }),
        ],
        nextCursor: null,
      },
    }),
    'GET /api/portfolio-cash/transfers/preview': () => ({
      json: { revision: '12', amountUsd: '250.00', maxUsd: '1217.18', ...effect },
    }),
    'POST /api/portfolio-cash/transfers': () => ({
      status: 201,
      json: { revision: '13', repeated: false, transactionId, ...effect },
    }),
    'POST /api/dynamic-balance/deposits': answered,
    'POST /api/dynamic-balance/withdrawals': answered,
    ...more,
  });
  await renderApp(
    <>
      <DynamicCashPage />
      <Toaster />
    </>,
    { namespaces: ['dynamic-cash'], language, path },
  );
  await screen.findByRole('heading', { level: 1 });
  return { sent: (route) => calls.filter((call) => call.route === route) };
}

export function clearPage(): void {
  clearNotifications();
  clearRevision();
}
