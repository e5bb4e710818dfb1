import { useEffect } from 'react';

import { watchLinks } from '../lib/navigation/watch-links';
import { noteInputs, whenQuiet } from '../lib/viewport/when-quiet';

/**
 * Has a page come in as a link to it is pointed at, once. Only while nobody presses anything: whoever walks through the
 * links by keyboard comes past pages that they do not want, and each would hold up the answer to the next key. Of several
 * that were come past, the last is loaded.
 *
 * @param load brings a page; one that fails is asked for again, and says so when it is opened
 */
export function usePagesAhead(load: (pathname: string) => Promise<void>): void {
  useEffect(() => {
    const asked = new Set<string>();
    let callOff: () => void = () => undefined;
    noteInputs();
    const stop = watchLinks({
      onNear: (pathname) => {
        callOff();
        if (asked.has(pathname)) return;
        callOff = whenQuiet(() => {
          asked.add(pathname);
          load(pathname).catch(() => {
            asked.delete(pathname);
          });
        });
      },
    });
    return () => {
      callOff();
      stop();
    };
  }, [load]);
}
