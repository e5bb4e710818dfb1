import { useRef, useState } from 'react';

import type { Refresh } from '../model/refresh';
import { useCalculate } from './use-calculate';

export interface TimedCalculation {
  readonly isPending: boolean;
  readonly error: Error | null;
  /** How the last calculation of this visit went, until it is forgotten. */
  readonly refresh: Refresh | null;
  readonly start: () => void;
  readonly forget: () => void;
}

/** Calculates once at a time, and measures from the press until the week on screen is the new one. */
export function useTimedCalculation(): TimedCalculation {
  const calculate = useCalculate();
  const [refresh, setRefresh] = useState<Refresh | null>(null);
  // A second press comes before React has drawn the first one.
  const isSending = useRef(false);
  const start = (): void => {
    if (isSending.current) return;
    isSending.current = true;
    setRefresh(null);
    const startedAt = performance.now();
    calculate.mutate(undefined, {
      onSuccess: () => {
        setRefresh({ durationMs: performance.now() - startedAt, at: new Date().toISOString() });
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return {
    isPending: calculate.isPending,
    error: calculate.error,
    refresh,
    start,
    forget: () => {
      setRefresh(null);
    },
  };
}
