import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Location } from 'react-router-dom';

import { watchLinks } from '../lib/navigation/watch-links';
import { findRoute, isPage } from './routes';

/**
 * Runs the loader of the page at an address, at once where its code is loaded, else as soon as it is. Errors are left to
 * the page, which fetches and reports by itself.
 */
function runLoader(client: QueryClient, address: string): void {
  const { pathname, searchParams } = new URL(address, window.location.origin);
  const route = findRoute(pathname);
  if (route === undefined || !isPage(route)) return;
  const { page } = route;
  if (page.loaded !== undefined) page.loaded.loader?.(client, searchParams);
  else
    page.load().then(
      ({ loader }) => loader?.(client, searchParams),
      () => undefined,
    );
}

const navigated = new WeakMap<QueryClient, string>();

/**
 * Runs the loader of the page that is being opened, once a navigation however often React renders it: a query that has
 * failed would be sent again by each render, and each answer would render again.
 */
export function runLoaderOnce(client: QueryClient, { key, pathname, search }: Location): void {
  const navigation = `${key} ${pathname}`;
  if (navigated.get(client) === navigation) return;
  navigated.set(client, navigation);
  runLoader(client, `${pathname}${search}`);
}

/** Starts the queries of a page as its link is pressed, before the page is rendered. */
export function usePrefetchQueries(client: QueryClient): void {
  useEffect(
    () =>
      watchLinks({
        onPress: (address) => {
          runLoader(client, address);
        },
      }),
    [client],
  );
}
