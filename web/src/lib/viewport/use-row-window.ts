import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Rows kept above and below what is seen, so that a fast scroll meets no blank. */
const OVERSCAN = 8;
/** The window moves by this many rows at a time: not every pixel is worth a render. */
const STEP = 4;
/** Of the height of what scrolls, so much is drawn at once: heading and filters are above a list. */
const FIRST_SHARE = 2 / 3;

export interface RowWindow {
  readonly first: number;
  /** Behind the last row of the window. */
  readonly end: number;
}

interface RowWindowOptions {
  readonly count: number;
  /** In pixels, the same for every row. */
  readonly rowHeight: number;
}

/** The nearest ancestor that scrolls by itself, or null for the page. */
function scrollerOf(element: Element): Element | null {
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    if (/(auto|scroll)/.test(getComputedStyle(at).overflowY)) return at === document.body ? null : at;
  }
  return null;
}

function visibleRows(list: Element, scroller: Element | null, rowHeight: number): RowWindow {
  const top = scroller === null ? 0 : scroller.getBoundingClientRect().top;
  const height = scroller === null ? window.innerHeight : scroller.clientHeight;
  const begin = list.getBoundingClientRect().top - top;
  const inSteps = (px: number, round: (steps: number) => number): number =>
    round(Math.max(0, px) / rowHeight / STEP) * STEP;
  const first = inSteps(-begin, Math.floor);
  const seen = inSteps(height - Math.max(0, begin), Math.ceil);
  return { first: Math.max(0, first - OVERSCAN), end: first + seen + STEP + OVERSCAN };
}

/**
 * Which rows of a long list are worth drawing: those in sight and a few around them, so that a list of twenty thousand
 * costs as much as one of fifty. Follows the page or whatever ancestor scrolls.
 *
 * @returns the window, and the ref of the element whose top is that of the first row
 */
export function useRowWindow<Element_ extends Element>(
  options: RowWindowOptions,
): RowWindow & { readonly list: RefObject<Element_ | null> } {
  const { count, rowHeight } = options;
  const list = useRef<Element_>(null);
  const [rows, setRows] = useState<RowWindow>(() => ({
    first: 0,
    end: Math.ceil((window.innerHeight * FIRST_SHARE) / rowHeight),
  }));
  useEffect(() => {
    let scroller: Element | null | undefined;
    const look = (): void => {
      const element = list.current;
      if (element === null) return;
      scroller = scroller === undefined ? scrollerOf(element) : scroller;
      const next = visibleRows(element, scroller, rowHeight);
      setRows((known) => (known.first === next.first && known.end === next.end ? known : next));
    };
    const onScroll = ({ target }: Event): void => {
      if (!(target instanceof Element) || target.contains(list.current)) look();
    };
    const onResize = (): void => {
      scroller = undefined;
      look();
    };
    // With the frame that lays out what has just been drawn: asked before it, the browser would lay it out for the answer.
    const frame = requestAnimationFrame(look);
    // Of whatever scrolls, which is looked for later; an event of scrolling does not rise, but it comes down.
    const quietly = { capture: true, passive: true } as const;
    window.addEventListener('scroll', onScroll, quietly);
    window.addEventListener('resize', onResize);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll, quietly);
      window.removeEventListener('resize', onResize);
    };
    // A list that became longer or shorter may be elsewhere under the same scroll position.
  }, [rowHeight, count]);
  return { list, first: Math.min(rows.first, Math.max(0, count - 1)), end: Math.min(rows.end, count) };
}
