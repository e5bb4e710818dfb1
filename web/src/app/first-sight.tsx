import { useQueryClient } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { tellTogether } from '../lib/query/tell-together';
import { beginOpening } from '../lib/viewport/opening';
import classes from './first-sight.module.css';

/** A page that takes longer is shown with the skeletons of what is still missing. */
const WAIT_MS = 2_000;

interface FirstSightProps {
  readonly children: ReactNode;
}

/**
 * Shows a page as a whole: while its first reads are out only its heading is seen, and everything below keeps its place
 * unseen. Panels that fill one after the other push what is read out from under the reader's eyes. A page whose reads are
 * in as it is drawn is seen at once.
 */
export function FirstSight({ children }: FirstSightProps) {
  const { pathname } = useLocation();
  return <Sight key={pathname}>{children}</Sight>;
}

function Sight({ children }: FirstSightProps) {
  const client = useQueryClient();
  const place = useRef<HTMLDivElement>(null);
  // On the element itself. A state would be drawn on its own, after parts of the page have asked where they stand: the
  // browser would compute the looks of the whole page once unseen and once seen.
  useLayoutEffect(() => {
    if (place.current !== null) setWaiting(place.current, isAnyReadMissing(client));
  }, [client]);
  useEffect(() => {
    const page = place.current;
    if (page === null || !isWaiting(page)) return undefined;
    return whenFirstReadsAreIn(client, () => {
      setWaiting(page, false);
    });
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

/** Nothing has come of it yet, neither figures nor a failure. */
const isFirstRead = ({ state }: Query): boolean => state.status === 'pending';

/** A part of the page has just asked for it and will send it once it stands in the page. */
const isAboutToBeSent = (query: Query): boolean =>
  query.getObserversCount() === 0 && !('enabled' in query.options && query.options.enabled === false);

function isAnyReadMissing(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(
      (query) => isFirstRead(query) && (query.state.fetchStatus === 'fetching' || isAboutToBeSent(query)),
    );
}

/** Calls once, at the latest after {@link WAIT_MS}. Returns how to call it off. */
function whenFirstReadsAreIn(client: QueryClient, done: () => void): () => void {
  const telling = tellTogether();
  const endOpening = beginOpening();
  let soon: ReturnType<typeof setTimeout> | undefined;
  const areIn = (): boolean => client.isFetching({ predicate: isFirstRead }) === 0;
  const look = (): void => {
    clearTimeout(soon);
    if (!areIn()) return;
    // The answer that was just given is not among those to be told before this is over.
    soon = setTimeout(() => {
      telling.tellNow();
      // Whoever was told is drawn at the end of this task, and has sent by then what it reads after it.
      queueMicrotask(() => {
        if (areIn()) end();
      });
    });
  };
  const unsubscribe = client.getQueryCache().subscribe(look);
  const timer = setTimeout(() => {
    end();
  }, WAIT_MS);
  const callOff = (): void => {
    unsubscribe();
    telling.end();
    endOpening();
    clearTimeout(timer);
    clearTimeout(soon);
  };
  const end = (): void => {
    callOff();
    done();
  };
  look();
  return callOff;
}
