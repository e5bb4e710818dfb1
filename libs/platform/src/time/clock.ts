/** The one source of the present moment; injected, so that tests decide what time it is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that is at `start` until it is moved. */
export interface FixedClock extends Clock {
  /** Moves the clock by `ms` milliseconds (backwards when negative). */
  advance(ms: number): void;
  set(moment: Date | string): void;
}

export function fixedClock(start: Date | string): FixedClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (ms) => {
      current += ms;
    },
    set: (moment) => {
      current = new Date(moment).getTime();
    },
  };
}
