/** Ends a wait that takes too long, while time spent outside of a wait does not count. */
export interface Watchdog {
  /** A wait begins. */
  arm(): void;
  /** What was waited for has come. */
  disarm(): void;
  stop(): void;
}

/** One timer for a whole read: starting one for every event would cost more than the event. */
export function createWatchdog(limitMs: number, onTimeout: () => void): Watchdog {
  let waitingSince: number | undefined;
  const timer = setInterval(
    () => {
      if (waitingSince !== undefined && performance.now() - waitingSince >= limitMs) onTimeout();
    },
    Math.max(1, Math.ceil(limitMs / 4)),
  );
  return {
    arm: () => {
      waitingSince = performance.now();
    },
    disarm: () => {
      waitingSince = undefined;
    },
    stop: () => {
      clearInterval(timer);
    },
  };
}
