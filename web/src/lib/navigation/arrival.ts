import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';

import { focusPageHeading } from './page-heading';

let isArriving = false;

/** Stands once under the router: starts a new page at its top and lets its heading take the focus. */
export function useNavigationStart(): void {
  const { pathname } = useLocation();
  const type = useNavigationType();
  const previous = useRef(pathname);
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    isArriving = true;
    // Back and forward keep the place the browser remembers.
    if (type !== NavigationType.Pop) window.scrollTo(0, 0);
  }, [pathname, type]);
}

/** For the heading of a page, which may come a chunk later than the address changed. */
export function useArrivalFocus(): void {
  useEffect(() => {
    if (!isArriving) return;
    isArriving = false;
    focusPageHeading();
  }, []);
}
