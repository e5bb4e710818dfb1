import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

import { whenQuiet } from '../../lib/viewport/when-quiet';

/** Drawing begins a little before a chart is scrolled into sight. */
const AHEAD = '300px';

/**
 * When a chart is to be loaded and drawn: once its place comes near to what is seen, and nobody is just using the page,
 * because a drawing holds everything else up.
 *
 * @returns whether its turn has come, and the ref of its place
 */
export function useTurnToDraw(): {
  readonly isDue: boolean;
  readonly place: RefObject<HTMLDivElement | null>;
} {
  const place = useRef<HTMLDivElement>(null);
  const [isDue, setIsDue] = useState(false);
  useEffect(() => {
    let callOff: (() => void) | undefined;
    const draw = (): void => {
      callOff = whenQuiet(() => {
        setIsDue(true);
      });
    };
    const element = place.current;
    if (element === null || !('IntersectionObserver' in window)) {
      draw();
      return () => callOff?.();
    }
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        draw();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      callOff?.();
    };
  }, []);
  return { isDue, place };
}
