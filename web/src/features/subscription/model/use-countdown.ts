import { useEffect, useEffectEvent, useState } from 'react';

/** Seconds until the payment page is opened. */
export const REDIRECT_SECONDS = 5;

/**
 * Counts down while it runs and calls `onEnd` once at zero.
 *
 * @returns the seconds left
 */
export function useCountdown(isRunning: boolean, onEnd: () => void): number {
  const [left, setLeft] = useState(REDIRECT_SECONDS);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!isRunning) return undefined;
    if (left === 0) {
      end();
      return undefined;
    }
    const timer = setTimeout(() => {
      setLeft(left - 1);
    }, 1_000);
    return () => {
      clearTimeout(timer);
    };
  }, [isRunning, left]);
  return left;
}
