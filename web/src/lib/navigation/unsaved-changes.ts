import { pageHolds } from './page-holds';
import { isElsewhere, ownAddress } from './watch-links';

/** Goes where somebody was about to go when they were held back. */
export type Departure = () => void;

interface Hold {
  /** Follows a link inside the application. */
  readonly navigate: (path: string) => void;
  /** Somebody was held back; the page stays until the departure is called. */
  readonly onHeld: (leave: Departure) => void;
}

/** The place of an entry in the history, as React Router keeps it there; NaN for entries of others. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;

/**
 * Keeps the page until {@link Departure} is called: links into the application, back and forward are held; closing,
 * reloading and links elsewhere make the browser ask. Returns how to let go.
 */
export function holdPage({ navigate, onHeld }: Hold): () => void {
  const place = placeOf(window.history.state);
  let isReturning = false;
  let isHeld = true;
  pageHolds.count += 1;

  const askBrowser = (event: BeforeUnloadEvent): void => {
    event.preventDefault();
  };
  const followLink = (event: MouseEvent): void => {
    const address = ownAddress(event.target);
    if (address === undefined || isElsewhere(event)) return;
    const { pathname, search } = window.location;
    if (address.pathname === pathname && address.search === search) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    onHeld(() => {
      release();
      navigate(`${address.pathname}${address.search}${address.hash}`);
    });
  };
  const goBack = (event: PopStateEvent): void => {
    if (isReturning) {
      isReturning = false;
      event.stopImmediatePropagation();
      return;
    }
    const steps = placeOf(event.state) - place;
    if (Number.isNaN(steps) || steps === 0) return;
    // The browser is at the other entry already: back to this one, before the router hears of it.
    event.stopImmediatePropagation();
    isReturning = true;
    window.history.go(-steps);
    onHeld(() => {
      release();
      window.history.go(steps);
    });
  };
  const release = (): void => {
    if (!isHeld) return;
    isHeld = false;
    pageHolds.count -= 1;
    window.removeEventListener('beforeunload', askBrowser);
    window.removeEventListener('click', followLink, true);
    window.removeEventListener('popstate', goBack, true);
  };

  window.addEventListener('beforeunload', askBrowser);
  window.addEventListener('click', followLink, true);
  window.addEventListener('popstate', goBack, true);
  return release;
}
