import { useEffect } from 'react';

import { watchLinks } from '../lib/navigation/watch-links';
import { runWhenIdle, trackInputs } from '../lib/viewport/run-when-idle';

/**
 * Loads a page as a link to it is hovered or focused, once. Only while nothing is pressed: anyone who tabs through the links
 * passes pages that they do not want, and each would delay the response to the next key. Of several links that were
 * passed, the last one's page is loaded.
 *
 * @param load loads a page; one that fails is loaded again, and reports its failure when it is opened
 */
export function usePrefetchRoutes(load: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const requested = new Set<string>();
    let cancel: () => void = () => undefined;
    trackInputs();
    const stop = watchLinks({
      onNear: (pathname) => {
        cancel();
        if (requested.has(pathname)) return;
        cancel = runWhenIdle(() => {
          requested.add(pathname);
          load(pathname).catch(() => {
            requested.delete(pathname);
          });
        });
      },
    });
    return () => {
      cancel();
      stop();
    };
  }, [load]);
}
