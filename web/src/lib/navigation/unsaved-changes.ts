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

/** A page that is still there so long after a departure was agreed to is held again. */
const LEFT_WITHIN_MS = 1_000;

/** What React Router keeps in each entry of the history: its place; NaN for entries of others. */
const placeOf = (state: unknown): number =>
  typeof state === 'object' && state !== null && 'idx' in state ? Number(state.idx) : Number.NaN;

const holds = new Set<Hold>();
let place = Number.NaN;
let isReturning = false;
let isLeaving = false;
let answerEscape: (() => void) | null = null;

// Where the build renders a page there is no window.
if (typeof window !== 'undefined') {
  // Before a dialog is open: a dialog below the question would close on Escape too, with what was typed into it.
  window.addEventListener(
    'keydown',
    (event) => {
      if (answerEscape === null || event.key !== 'Escape') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      answerEscape();
    },
    true,
  );
}

/** While the question is open, Escape answers it and nothing else; null once it is answered. */
export function onEscape(answer: (() => void) | null): void {
  answerEscape = answer;
}

/**
 * Keeps the page until {@link Departure} is called: links into the application, back and forward are held; closing,
 * reloading and links elsewhere make the browser ask. Of several forms on a page one asks for all. Returns how to let go.
 */
export function holdPage(hold: Hold): () => void {
  if (holds.size === 0) startHolding();
  holds.add(hold);
  pageHolds.count = holds.size;
  return () => {
    if (!holds.delete(hold)) return;
    pageHolds.count = holds.size;
    if (holds.size === 0) stopHolding();
  };
}

function startHolding(): void {
  isLeaving = false;
  place = placeOf(window.history.state);
  window.addEventListener('beforeunload', askBrowser);
  window.addEventListener('click', holdLink, true);
  window.addEventListener('popstate', holdBack, true);
}

function stopHolding(): void {
  window.removeEventListener('beforeunload', askBrowser);
  window.removeEventListener('click', holdLink, true);
  window.removeEventListener('popstate', holdBack, true);
}

function ask(leave: (hold: Hold) => void): void {
  const hold = [...holds].at(-1);
  hold?.onHeld(() => {
    isLeaving = true;
    leave(hold);
    setTimeout(() => {
      isLeaving = false;
      place = placeOf(window.history.state);
    }, LEFT_WITHIN_MS);
  });
}

function askBrowser(event: BeforeUnloadEvent): void {
  if (!isLeaving) event.preventDefault();
}

function holdLink(event: MouseEvent): void {
  const address = ownAddress(event.target);
  if (isLeaving || address === undefined || isElsewhere(event)) return;
  const { pathname, search } = window.location;
  if (address.pathname === pathname && address.search === search) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  ask(({ navigate }) => {
    navigate(`${address.pathname}${address.search}${address.hash}`);
  });
}

function holdBack(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    return;
  }
  const steps = placeOf(event.state) - place;
  if (isLeaving || Number.isNaN(steps) || steps === 0) return;
  // The browser is at the other entry already: back to this one, before the router hears of it.
  event.stopImmediatePropagation();
  isReturning = true;
  window.history.go(-steps);
  ask(() => {
    window.history.go(steps);
  });
}
