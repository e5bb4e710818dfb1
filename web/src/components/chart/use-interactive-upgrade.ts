import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PointerEvent } from 'react';

import type { Figure } from './figure';

/** A pointer that stays so long wants to read the chart; one that only crosses it does not set Plotly going. */
const REST_MS = 80;

interface Spot {
  readonly clientX: number;
  readonly clientY: number;
}

interface InteractiveUpgrade {
  /** Somebody points at the figure: Plotly is to draw it. */
  readonly isWanted: boolean;
  /** Plotly has drawn it. */
  readonly isTaken: boolean;
  readonly onDrawn: () => void;
  readonly pointer: {
    readonly onPointerMove: (event: PointerEvent) => void;
    readonly onPointerUp: (event: PointerEvent) => void;
    readonly onPointerLeave: (event: PointerEvent) => void;
  };
}

/**
 * When Plotly takes a drawing over: once somebody points at it or taps it, and only for the figure that was pointed at; a
 * later one is drawn without it again. A finger that drags scrolls the page, and nothing is held up for it.
 */
export function useInteractiveUpgrade(figure: Figure): InteractiveUpgrade {
  const [wanted, setWanted] = useState<Figure | null>(null);
  const [taken, setTaken] = useState<Figure | null>(null);
  const spot = useRef<Spot | null>(null);
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isTaken = taken === figure;
  const stop = useCallback(() => {
    clearTimeout(rest.current);
    rest.current = undefined;
  }, []);
  useEffect(() => stop, [figure, stop]);
  useLayoutEffect(() => {
    if (isTaken && spot.current !== null) pointAt(spot.current);
  }, [isTaken]);
  return {
    isWanted: wanted === figure,
    isTaken,
    onDrawn: useCallback(() => {
      setTaken(figure);
    }, [figure]),
    pointer: {
      onPointerMove: ({ clientX, clientY, pointerType }) => {
        if (pointerType === 'touch' || isTaken) return;
        spot.current = { clientX, clientY };
        rest.current ??= setTimeout(() => {
          setWanted(figure);
        }, REST_MS);
      },
      onPointerUp: ({ clientX, clientY, pointerType }) => {
        if (pointerType !== 'touch') return;
        spot.current = { clientX, clientY };
        setWanted(figure);
      },
      onPointerLeave: ({ pointerType }) => {
        stop();
        // A finger leaves as it is lifted, and has said where it wants to read.
        if (pointerType !== 'touch') spot.current = null;
      },
    },
  };
}

/** Tells Plotly of the pointer that brought it here: it has not moved since. */
function pointAt({ clientX, clientY }: Spot): void {
  document
    .elementFromPoint(clientX, clientY)
    ?.dispatchEvent(new MouseEvent('mousemove', { clientX, clientY, bubbles: true }));
}
