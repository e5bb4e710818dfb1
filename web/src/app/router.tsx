import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useRoutes } from 'react-router-dom';
import type { RouteObject } from 'react-router-dom';

import { useNavigationStart } from '../lib/navigation/arrival';
import { AccessGuard } from './access';
import { memberLayout } from './frames';
import { lazyPage, loadRoute } from './lazy-page';
import { PageBoundary } from './page-boundary';
import { usePrefetchRoutes } from './prefetch-routes';
import { findRoute, isInMemberLayout, isPage, ROUTES } from './routes';
import type { AppRoute } from './routes';

function routeObject(route: AppRoute): RouteObject {
  if (!isPage(route)) return { path: route.path, element: <Navigate to={route.redirectTo} replace /> };
  const Page = lazyPage(route);
  return { path: route.path, element: <Page /> };
}

const MemberLayout = lazyPage({ page: memberLayout, namespace: 'common' });

const ROUTE_OBJECTS: RouteObject[] = [
  {
    element: (
      <PageBoundary>
        <AccessGuard />
      </PageBoundary>
    ),
    children: [
      ...ROUTES.filter((route) => !isInMemberLayout(route)).map(routeObject),
      { element: <MemberLayout />, children: ROUTES.filter(isInMemberLayout).map(routeObject) },
    ],
  },
  { path: '*', element: <Navigate to="/" replace /> },
];

/**
 * The pages of the application by its table of routes. React Router's `createBrowserRouter` would load them too, at
 * 16 kB of JavaScript more (gzip) in every first load, which has no room for them.
 */
export function AppRouter() {
  const { i18n: translations } = useTranslation();
  const load = useCallback(
    (pathname: string) => loadRoute(findRoute(pathname), translations),
    [translations],
  );
  useNavigationStart();
  usePrefetchRoutes(load);
  return useRoutes(ROUTE_OBJECTS);
}
