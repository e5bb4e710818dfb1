import type { i18n } from 'i18next';
import { Suspense, isValidElement, useCallback } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, Route, Routes, createRoutesFromElements, matchRoutes } from 'react-router-dom';

import { Spinner } from '../components/ui/spinner';
import { useNavigationStart } from '../lib/navigation/arrival';
import { OnlyVisitors, RequireAdmin, RequireSession } from './access';
import { FirstSight } from './first-sight';
import { isLazyRoute, lazyRoute } from './lazy-route';
import { usePagesAhead } from './pages-ahead';
import { RouteBoundary } from './route-boundary';

const LandingPage = lazyRoute(
  async () => (await import('../features/landing/landing-page')).LandingPage,
  'landing',
);
const LoginPage = lazyRoute(async () => (await import('../features/auth/login-page')).LoginPage, 'auth');
const RegisterPage = lazyRoute(
  async () => (await import('../features/register/register-page')).RegisterPage,
  'register',
);
const SignedInLayout = lazyRoute(async () => (await import('./signed-in-layout')).SignedInLayout);
const DashboardPage = lazyRoute(
  async () => (await import('../features/dashboard/dashboard-page')).DashboardPage,
  'dashboard',
);
const WeeklyTradePage = lazyRoute(
  async () => (await import('../features/weekly-trade/weekly-trade-page')).WeeklyTradePage,
  'weekly-trade',
);
const PortfolioPage = lazyRoute(
  async () => (await import('../features/portfolio/portfolio-page')).PortfolioPage,
  'portfolio',
);
const TransactionsPage = lazyRoute(
  async () => (await import('../features/transactions/transactions-page')).TransactionsPage,
  'transactions',
);
const ManualTransactionPage = lazyRoute(
  async () => (await import('../features/manual-transaction/manual-transaction-page')).ManualTransactionPage,
  'manual-transaction',
);
const ImportPage = lazyRoute(
  async () => (await import('../features/transactions/import-page')).ImportPage,
  'transactions',
);
const DynamicCashPage = lazyRoute(
  async () => (await import('../features/dynamic-cash/dynamic-cash-page')).DynamicCashPage,
  'dynamic-cash',
);
const RsiHistoryPage = lazyRoute(
  async () => (await import('../features/rsi-history/rsi-history-page')).RsiHistoryPage,
  'rsi-history',
);
const SettingsPage = lazyRoute(
  async () => (await import('../features/settings/settings-page')).SettingsPage,
  'settings',
);
const ComingPage = lazyRoute(
  async () => (await import('../features/coming/coming-page')).ComingPage,
  'coming',
);
const PublicComingPage = lazyRoute(
  async () => (await import('../features/coming/coming-page')).PublicComingPage,
  'coming',
);

interface PageProps {
  readonly children?: ReactNode;
}

/** Boundary and loading state of one page. */
function Page({ children = <Outlet /> }: PageProps) {
  return (
    <RouteBoundary>
      <Suspense fallback={<Spinner isFullScreen size="lg" />}>{children}</Suspense>
    </RouteBoundary>
  );
}

/** A page of the shell is not seen before its first reads are in. */
function ShellPage() {
  return (
    <Page>
      <FirstSight>
        <Outlet />
      </FirstSight>
    </Page>
  );
}

/** The address book of the application: what anyone may open, what needs a session, what needs an administrator. */
const ROUTES = (
  <>
    <Route element={<Page />}>
      <Route index element={<LandingPage />} />
      <Route path="subscription" element={<PublicComingPage />} />
      <Route path="faq" element={<PublicComingPage />} />
      <Route path="bitcoin-do-zero" element={<PublicComingPage />} />
      <Route path="bitcoin" element={<Navigate to="/bitcoin-do-zero" replace />} />
      <Route path="consultoria-bitcoin" element={<PublicComingPage />} />
      <Route path="payment-success" element={<PublicComingPage />} />
      <Route path="payment-cancelled" element={<PublicComingPage />} />
      <Route path="news" element={<PublicComingPage />} />
      <Route path="whitepaper" element={<PublicComingPage />} />
      <Route element={<OnlyVisitors />}>
        <Route path="login" element={<LoginPage />} />
        <Route path="register" element={<RegisterPage />} />
      </Route>
      <Route element={<RequireSession />}>
        <Route element={<SignedInLayout />}>
          <Route element={<ShellPage />}>
            <Route path="dashboard" element={<DashboardPage />} />
            <Route path="weekly-trade" element={<WeeklyTradePage />} />
            <Route path="portfolio" element={<PortfolioPage />} />
            <Route path="transactions" element={<TransactionsPage />} />
            <Route path="transactions/import" element={<ImportPage />} />
            <Route path="transactions/new" element={<ManualTransactionPage />} />
            <Route path="dynamic-cash" element={<DynamicCashPage />} />
            <Route path="reports" element={<ComingPage />} />
            <Route path="rsi-historical" element={<RsiHistoryPage />} />
            <Route path="guide" element={<ComingPage />} />
            <Route path="settings" element={<SettingsPage />} />
            <Route path="admin" element={<RequireAdmin />}>
              <Route index element={<Navigate to="/admin/system" replace />} />
              <Route path="system" element={<ComingPage />} />
              <Route path="users" element={<ComingPage />} />
              <Route path="users/create" element={<ComingPage />} />
              <Route path="portfolios" element={<ComingPage />} />
              <Route path="logs" element={<ComingPage />} />
            </Route>
          </Route>
        </Route>
      </Route>
    </Route>
    <Route path="*" element={<Navigate to="/" replace />} />
  </>
);

export function AppRoutes() {
  const { i18n: words } = useTranslation();
  const load = useCallback((path: string) => preloadRoutes(path, words), [words]);
  useNavigationStart();
  usePagesAhead(load);
  return <Routes>{ROUTES}</Routes>;
}

let addressBook: ReturnType<typeof createRoutesFromElements> | undefined;

/** Loads every part that is shown at an address, its frame and its words, side by side. Rejects as one of them fails. */
export async function preloadRoutes(path: string, words: i18n): Promise<void> {
  addressBook ??= createRoutesFromElements(ROUTES);
  const matches = matchRoutes(addressBook, path) ?? [];
  await Promise.all(
    matches.map(async ({ route: { element } }) => {
      if (isValidElement(element) && isLazyRoute(element.type)) await element.type.preload(words);
    }),
  );
}
