import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { focusPageHeading } from './page-heading';
import { restoreScroll, ScrollMemory } from './scroll-memory';

let isArriving = false;

function isFreshVisit(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return !(entry !== undefined && 'type' in entry && entry.type !== 'navigate');
}

/** Notes where each entry of the history was scrolled to, also for after a reload. */
function useScrollNotes(entry: string): ScrollMemory {
  const [kept] = useState(() => new ScrollMemory());
  // Before the next frame: the leap to the top of the new page must not be noted for the old one.
  useLayoutEffect(() => {
    const note = (): void => {
      kept.note(entry, window.scrollY);
    };
    const save = (): void => {
      kept.save();
    };
    window.addEventListener('scroll', note, { passive: true });
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('scroll', note);
      window.removeEventListener('pagehide', save);
    };
  }, [entry, kept]);
  return kept;
}

/**
 * Stands once under the router: starts a new page at its top, takes back and forward to where the reader was, and lets
 * the heading of the page that comes take the focus.
 */
export function useNavigationStart(): void {
  const { pathname, key } = useLocation();
  const type = useNavigationType();
  const previous = useRef<string>(null);
  const entry = `${key} ${pathname}`;
  const memory = useScrollNotes(entry);

  useEffect(() => {
    // Content comes later than the page, so the browser's own restoring would find it too short.
    window.history.scrollRestoration = 'manual';
    return () => {
      window.history.scrollRestoration = 'auto';
    };
  }, []);

  useLayoutEffect(() => {
    if (previous.current === pathname) return undefined;
    const isFirst = previous.current === null;
    previous.current = pathname;
    isArriving = !isFirst;
    const isComingBack = isFirst ? !isFreshVisit() : type === NavigationType.Pop;
    const place = isComingBack ? memory.of(entry) : undefined;
    if (place !== undefined) return restoreScroll(place);
    if (!isFirst) window.scrollTo(0, 0);
    return undefined;
  }, [pathname, entry, type, memory]);
}

/** For the heading of a page, which may come a chunk later than the address changed. */
export function useArrivalFocus(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isArriving) return;
    isArriving = false;
    focusPageHeading();
  }, [pathname]);
}
