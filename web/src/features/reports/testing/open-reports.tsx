import { expect } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';

import { Toaster } from '../../../components/ui/toaster';
import type { Language } from '../../../lib/i18n/languages';
import { meOf } from '../../../testing/account.fixture';
import { fakeApi } from '../../../testing/fake-api';
import type { FakeRoute } from '../../../testing/fake-api';
import { renderApp } from '../../../testing/render';
import { Component as ReportsPage } from '../reports.page';
import { analysisOf, brazilYearOf, strategyOf, summaryOf, taxLotsOf } from './reports.fixture';

function Address() {
  const { search } = useLocation();
  return <output aria-label="address">{search}</output>;
}

/** The page of reports at an address, over a server that has an answer for each of them. */
export async function openReports(
  search = '',
  more: Record<string, FakeRoute> = {},
  language: Language = 'en',
) {
  const calls = fakeApi({
    'GET /api/me': () => ({ json: meOf() }),
    'GET /api/reports/portfolio-summary': () => ({ json: summaryOf() }),
    'GET /api/reports/transaction-analysis': () => ({ json: analysisOf() }),
    'GET /api/reports/strategy-performance': () => ({ json: strategyOf() }),
    'GET /api/reports/brazil-tax-year': () => ({ json: brazilYearOf() }),
    'GET /api/reports/tax-lots': () => ({ json: taxLotsOf() }),
    ...more,
  });
  await renderApp(
    <>
      <ReportsPage />
      <Address />
      <Toaster />
    </>,
    { path: `/reports${search}`, language },
  );
  await screen.findByRole('heading', { level: 1 });
  return { sent: (route: string) => calls.filter((call) => call.route === route) };
}

/** The panel, once what it shows is there. */
export const panel = async (name: string | RegExp): Promise<HTMLElement> =>
  waitFor(() => {
    const found = screen.getByRole('region', { name });
    expect(found).toHaveAttribute('aria-busy', 'false');
    return found;
  });
