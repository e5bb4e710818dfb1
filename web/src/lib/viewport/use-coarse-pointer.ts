import { useSyncExternalStore } from 'react';

const COARSE = '(pointer: coarse)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(COARSE);
  query.addEventListener('change', listener);
  return () => {
    query.removeEventListener('change', listener);
  };
}

/** Whether the reader points with a thumb; for what is counted with, as the height of rows is. The rest is a media query. */
export function useCoarsePointer(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(COARSE).matches,
    () => false,
  );
}
