import { useEffect, useState } from 'react';

const TICK_MS = 15_000;

/** The present in milliseconds, moved on often enough for an age in minutes. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now());
    }, TICK_MS);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return now;
}
