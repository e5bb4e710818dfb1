import { useCallback, useRef, useState } from 'react';

export interface SingleFlight {
  readonly isBusy: boolean;
  readonly run: (task: () => Promise<void>) => Promise<void>;
}

/** Runs one task at a time: a second click before the first answer does nothing. The task handles its own failures. */
export function useSingleFlight(): SingleFlight {
  const [isBusy, setBusy] = useState(false);
  // The state arrives with the next render, a double click comes before it.
  const isRunning = useRef(false);
  const run = useCallback(async (task: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    try {
      await task();
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  }, []);
  return { isBusy, run };
}
