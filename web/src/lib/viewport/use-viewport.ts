import { useSyncExternalStore } from 'react';

import { isPrintingNow, watchPrinting } from '../print/use-printing';

/** phone < 768 <= middle < 1200 <= wide, the three widths of the design. */
export type Viewport = 'phone' | 'middle' | 'wide';

// Paper is as narrow as a tablet and has room for every column of a table, also where a phone prints.
const FROM_MIDDLE = '(min-width: 48em), print';
const FROM_WIDE = '(min-width: 75em)';

function current(): Viewport {
  // Before the browser counts the pages: rows that change their height afterwards leave empty ones behind.
  if (isPrintingNow()) return 'middle';
  if (window.matchMedia(FROM_WIDE).matches) return 'wide';
  return window.matchMedia(FROM_MIDDLE).matches ? 'middle' : 'phone';
}

function subscribe(listener: () => void): () => void {
  const queries = [FROM_MIDDLE, FROM_WIDE].map((query) => window.matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  const unwatch = watchPrinting(listener);
  return () => {
    unwatch();
    for (const query of queries) query.removeEventListener('change', listener);
  };
}

/** For what differs in structure between widths; what differs only in looks is a media query. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, current, () => 'wide');
}
