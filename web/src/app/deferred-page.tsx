import { notifyManager, useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { knownBannerHeight } from '../lib/market/known-banner';
import { beginPageLoad } from '../lib/viewport/page-load-gate';
import { runLoaderOnce } from './prefetch-queries';
import classes from './deferred-page.module.css';

/** A page that takes longer is shown with the skeletons of what is still missing; shorter, they would only flicker. */
const SKELETONS_AFTER_MS = 200;
/** What waits for the first queries of a page does not wait longer. */
const WAIT_MS = 2_000;

interface DeferredPageProps {
  readonly children: ReactNode;
}

/**
 * Starts the queries of a page and shows the page as a whole where they are quick: a page whose data is in the cache is
 * visible at once, others show their skeletons after a moment, each of the height of what comes in its place.
 */
export function DeferredPage({ children }: DeferredPageProps) {
  const { pathname } = useLocation();
  return <DeferredContent key={pathname}>{children}</DeferredContent>;
}

function DeferredContent({ children }: DeferredPageProps) {
  const client = useQueryClient();
  const location = useLocation();
  // Before the page renders, so that its requests do not wait for that.
  useState(() => {
    runLoaderOnce(client, location);
  });
  const place = useRef<HTMLDivElement>(null);
  // On the element itself. A state would render after parts of the page have measured themselves: the browser would
  // compute the style of the whole page twice.
  useLayoutEffect(() => {
    if (place.current !== null) setWaiting(place.current, isAnyQueryMissing(client));
  }, [client]);
  useEffect(() => {
    const page = place.current;
    if (page === null || !isWaiting(page)) return undefined;
    const showSkeletons = (): void => {
      // Whether there is a banner moves all below it, and is not known before the first market of a device.
      if (knownBannerHeight() !== undefined) page.removeAttribute(WAITING);
    };
    const timer = setTimeout(showSkeletons, SKELETONS_AFTER_MS);
    const unsubscribe = afterFirstQueries(client, () => {
      setWaiting(page, false);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [client]);
  return (
    <div ref={place} className={classes.page}>
      {children}
    </div>
  );
}

const WAITING = 'data-waiting';

const isWaiting = (page: HTMLElement): boolean => page.hasAttribute(WAITING);

function setWaiting(page: HTMLElement, is: boolean): void {
  page.toggleAttribute(WAITING, is);
  page.setAttribute('aria-busy', String(is));
}

/** Neither data nor an error has arrived. */
const isPending = ({ state }: Query): boolean => state.status === 'pending';

/** Rendered and enabled, but its observer is not mounted yet. */
const isAboutToFetch = (query: Query): boolean =>
  query.getObserversCount() === 0 && !('enabled' in query.options && query.options.enabled === false);

function isAnyQueryMissing(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some((query) => isPending(query) && (query.state.fetchStatus === 'fetching' || isAboutToFetch(query)));
}

/** Calls `done` once, at the latest after {@link WAIT_MS}. Returns how to cancel it. */
function afterFirstQueries(client: QueryClient, done: () => void): () => void {
  const endPageLoad = beginPageLoad();
  let isOver = false;
  const areSettled = (): boolean => client.isFetching({ predicate: isPending }) === 0;
  const check = (): void => {
    if (isOver || !areSettled()) return;
    // Behind the observers of this answer; React renders them in the microtask after it, which mounts the queries that
    // depend on the answer.
    notifyManager.schedule(() => {
      queueMicrotask(() => {
        if (!isOver && areSettled()) end();
      });
    });
  };
  const unsubscribe = client.getQueryCache().subscribe(check);
  const timer = setTimeout(() => {
    end();
  }, WAIT_MS);
  const cancel = (): void => {
    isOver = true;
    unsubscribe();
    endPageLoad();
    clearTimeout(timer);
  };
  const end = (): void => {
    cancel();
    done();
  };
  check();
  return cancel;
}
