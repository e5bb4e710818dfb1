import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Begins before it is on screen, so that most readers find it there. */
const AHEAD = '200px';

/** Whether a part of the page has come near the screen. Once seen, it stays seen. */
export function useInView(): { readonly place: RefObject<HTMLDivElement | null>; readonly isSeen: boolean } {
  const place = useRef<HTMLDivElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
        setSeen(true);
        observer.disconnect();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, []);
  return { place, isSeen };
}
