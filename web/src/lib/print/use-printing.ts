import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Tells before and after the page is printed. */
export function watchPrinting(listener: () => void): () => void {
  const follow = (isNow: boolean) => (): void => {
    isPrinting = isNow;
    // At once: the paper is laid out when this returns, and `window.print()` leaves no task in between.
    flushSync(listener);
  };
  const [before, after] = [follow(true), follow(false)];
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}

export const isPrintingNow = (): boolean => isPrinting;

/** Whether the page is being printed, for what differs on paper in more than its style. */
export function usePrinting(): boolean {
  return useSyncExternalStore(watchPrinting, isPrintingNow, () => false);
}
