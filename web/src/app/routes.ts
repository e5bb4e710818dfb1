import type { QueryClient } from '@tanstack/react-query';
import type { FlatNamespace } from 'i18next';
import type { ComponentType } from 'react';

import { LazyModule } from '../lib/version/lazy-module';
import type { AdminPage } from './admin-pages';

/** Who may open a page; the rule itself is `accessDecision`. */
export type Access = 'public' | 'visitor' | 'member' | 'admin';

/** Starts the queries of a page. A failure is shown by the page itself. */
export type PageLoader = (client: QueryClient, search: URLSearchParams) => void;

/** What a `*.page.tsx` exports. */
export interface PageModule {
  readonly Component: ComponentType;
  readonly loader?: PageLoader;
}

export interface PageRoute {
  readonly path: string;
  readonly access: Access;
  readonly page: LazyModule<PageModule>;
  /** The namespace of its translations, loaded in parallel with its code. */
  readonly namespace: FlatNamespace;
  /** API reads of the page, sent on a first visit while its code is still on the way. */
  readonly requests: readonly string[];
}

export interface RedirectRoute {
  readonly path: string;
  readonly access: Access;
  readonly redirectTo: string;
}

export type AppRoute = PageRoute | RedirectRoute;

type Page = Pick<PageRoute, 'path' | 'access' | 'namespace'> & {
  readonly lazy: () => Promise<PageModule>;
  readonly requests?: readonly string[];
};

const page = ({ lazy, requests = [], ...route }: Page): PageRoute => ({
  ...route,
  requests,
  page: new LazyModule(lazy),
});

const paymentPage: Page['lazy'] = () => import('../features/subscription/payment.page');

const subscriptionPage = (path: string, lazy: Page['lazy']): PageRoute =>
  page({ path, access: 'public', namespace: 'subscription', lazy });

const registerPage = (path: string, access: Access): PageRoute =>
  page({ path, access, namespace: 'register', lazy: () => import('../features/register/register.page') });

/** A page of administrators, or of auditors, which every member may open: the server knows who is one. */
const adminPage = (
  path: string,
  namespace: FlatNamespace,
  name: AdminPage,
  access: Access = 'admin',
): PageRoute =>
  page({
    ...{ path, namespace, access },
    lazy: async () => (await import('./admin-pages')).adminPages[name],
  });

/** What the frame of every page of a member reads. */
const FRAME_REQUESTS = ['/me', '/market-data/?force_refresh=true', '/recommendations/current'] as const;

/** Every address of the application: who may open it, and how its code, translations and data are loaded. */
export const ROUTES: readonly AppRoute[] = [
  page({
    path: '/',
    access: 'public',
    namespace: 'landing',
    lazy: () => import('../features/landing/landing.page'),
  }),
  subscriptionPage('/subscription', () => import('../features/subscription/subscription.page')),
  page({
    path: '/faq',
    access: 'public',
    namespace: 'faq',
    lazy: () => import('../features/faq/faq.page'),
  }),
  page({
    path: '/bitcoin-do-zero',
    access: 'public',
    namespace: 'bitcoin-guide',
    lazy: () => import('../features/bitcoin-guide/bitcoin-guide.page'),
  }),
  { path: '/bitcoin', access: 'public', redirectTo: '/bitcoin-do-zero' },
  page({
    path: '/consultoria-bitcoin',
    access: 'public',
    namespace: 'consultancy',
    lazy: () => import('../features/consultancy/consultancy.page'),
  }),
  subscriptionPage('/payment-success', paymentPage),
  subscriptionPage('/payment-cancelled', paymentPage),
  page({
    path: '/news',
    access: 'public',
    namespace: 'news',
    lazy: () => import('../features/news/news.page'),
  }),
  page({
    path: '/whitepaper',
    access: 'public',
    namespace: 'whitepaper',
    lazy: () => import('../features/whitepaper/whitepaper.page'),
  }),
  page({
    path: '/track-record',
    access: 'public',
    namespace: 'track-record',
    lazy: () => import('../features/track-record/track-record.page'),
  }),
  page({
    path: '/shared/:secret',
    access: 'public',
    namespace: 'shared-portfolio',
    lazy: () => import('../features/shared-portfolio/shared-portfolio.page'),
  }),
  page({
    path: '/login',
    access: 'visitor',
    namespace: 'auth',
    lazy: () => import('../features/auth/login.page'),
  }),
  registerPage('/register', 'visitor'),
  registerPage('/confirm-email', 'public'),
  page({
    path: '/dashboard',
    access: 'member',
    namespace: 'dashboard',
    lazy: () => import('../features/dashboard/dashboard.page'),
    requests: [
      ...FRAME_REQUESTS,
      '/portfolio',
      '/regimes/?force_refresh=false',
      '/transactions?limit=50',
      '/rsi/bands/',
      '/rsi/chart/?period=6m',
    ],
  }),
  page({
    path: '/weekly-trade',
    access: 'member',
    namespace: 'weekly-trade',
    lazy: () => import('../features/weekly-trade/weekly-trade.page'),
    requests: FRAME_REQUESTS,
  }),
  page({
    path: '/portfolio',
    access: 'member',
    namespace: 'portfolio',
    lazy: () => import('../features/portfolio/portfolio.page'),
    requests: [...FRAME_REQUESTS, '/portfolio'],
  }),
  page({
    path: '/transactions',
    access: 'member',
    namespace: 'transactions',
    lazy: () => import('../features/transactions/transactions.page'),
    requests: [...FRAME_REQUESTS, '/transactions?limit=100&status=active&months=true'],
  }),
  page({
    path: '/transactions/import',
    access: 'member',
    namespace: 'transactions',
    lazy: () => import('../features/transactions/import.page'),
  }),
  page({
    path: '/transactions/new',
    access: 'member',
    namespace: 'manual-transaction',
    lazy: () => import('../features/manual-transaction/manual-transaction.page'),
  }),
  page({
    path: '/dynamic-cash',
    access: 'member',
    namespace: 'dynamic-cash',
    lazy: () => import('../features/dynamic-cash/dynamic-cash.page'),
  }),
  page({
    path: '/reports',
    access: 'member',
    namespace: 'reports',
    lazy: () => import('../features/reports/reports.page'),
  }),
  page({
    path: '/rsi-historical',
    access: 'member',
    namespace: 'rsi-history',
    lazy: () => import('../features/rsi-history/rsi-history.page'),
  }),
  page({
    path: '/guide',
    access: 'member',
    namespace: 'guide',
    lazy: () => import('../features/guide/guide.page'),
  }),
  page({
    path: '/settings',
    access: 'member',
    namespace: 'settings',
    lazy: () => import('../features/settings/settings.page'),
  }),
  page({
    path: '/api-access',
    access: 'member',
    namespace: 'settings',
    lazy: () => import('../features/settings/api-access.page'),
  }),
  adminPage('/audit', 'audit', 'audit', 'member'),
  adminPage('/audit/:user', 'audit', 'auditedRecord', 'member'),
  { path: '/admin', access: 'admin', redirectTo: '/admin/system' },
  adminPage('/admin/users/create', 'admin-users', 'createUser'),
  ...(['system', 'users', 'portfolios', 'logs', 'streams', 'payments'] as const).map((name) =>
    adminPage(`/admin/${name}`, `admin-${name}`, name),
  ),
];

/** In the place of what the last part of an address names, as `:user`. */
const NAMED = ':';
const byPath: ReadonlyMap<string, AppRoute> = new Map(
  ROUTES.map((route) => [route.path.replace(/:\w+$/, NAMED), route]),
);

/** The route of an address, matched as React Router does: in any case, with or without a slash at the end; its last part may name whose or what page it is. */
export function findRoute(pathname: string): AppRoute | undefined {
  const path = pathname.toLowerCase().replace(/(?<=.)\/+$/, '');
  return byPath.get(path) ?? byPath.get(path.replace(/[^/]+$/, NAMED));
}

export const isPage = (route: AppRoute): route is PageRoute => 'page' in route;

/** Whether a route is shown inside `memberLayout`. */
export const isInMemberLayout = ({ access }: AppRoute): boolean => access === 'member' || access === 'admin';
