import { useCallback, useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** Rows kept above and below what is seen, so that a fast scroll meets no blank. */
const OVERSCAN = 8;
/** The window moves by this many rows at a time: not every pixel is worth a render. */
const STEP = 4;

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
  const hidden = Math.max(0, top - list.getBoundingClientRect().top);
  const first = Math.floor(hidden / rowHeight / STEP) * STEP;
  return {
    first: Math.max(0, first - OVERSCAN),
    end: first + Math.ceil(height / rowHeight) + STEP + OVERSCAN,
  };
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
  const [rows, setRows] = useState<RowWindow>({
    first: 0,
    end: Math.ceil(window.innerHeight / rowHeight) + OVERSCAN,
  });
  const look = useCallback(
    (scroller: Element | null) => {
      if (list.current === null) return;
      const next = visibleRows(list.current, scroller, rowHeight);
      setRows((known) => (known.first === next.first && known.end === next.end ? known : next));
    },
    [rowHeight],
  );
  useEffect(() => {
    if (list.current === null) return undefined;
    const scroller = scrollerOf(list.current);
    const target = scroller ?? window;
    const onMove = (): void => {
      look(scroller);
    };
    onMove();
    target.addEventListener('scroll', onMove, { passive: true });
    window.addEventListener('resize', onMove);
    return () => {
      target.removeEventListener('scroll', onMove);
      window.removeEventListener('resize', onMove);
    };
    // A list that became longer or shorter may stand elsewhere under the same scroll position.
  }, [look, count]);
  return { list, first: Math.min(rows.first, Math.max(0, count - 1)), end: Math.min(rows.end, count) };
}
