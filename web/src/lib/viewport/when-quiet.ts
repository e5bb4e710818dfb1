const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** So long after the last key, press or turn of the wheel nobody waits for an answer. */
const QUIET_MS = 500;
/** Then it is done anyway. */
const LIMIT_MS = 4_000;
const IDLE_LIMIT_MS = 500;

let lastInputAt = Number.NEGATIVE_INFINITY;
let isListening = false;

/** From now on it is known when a key, press or turn of the wheel came last; {@link whenQuiet} needs it and begins it too. */
export function noteInputs(): void {
  if (isListening) return;
  isListening = true;
  const note = (): void => {
    lastInputAt = performance.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { passive: true, capture: true });
}

/** In an idle moment where the browser knows of such, else soon. Returns how to call it off. */
function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, 1);
    return () => {
      clearTimeout(timer);
    };
  }
  const idle = requestIdleCallback(work, { timeout: IDLE_LIMIT_MS });
  return () => {
    cancelIdleCallback(idle);
  };
}

/**
 * Runs work that holds the page up while nobody is using it: what is pressed in the meantime would be answered only
 * after it. Waits four seconds at most. Returns how to call it off.
 */
export function whenQuiet(work: () => void): () => void {
  noteInputs();
  const deadline = performance.now() + LIMIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopIdle: (() => void) | undefined;
  const attempt = (): void => {
    const wait = Math.min(lastInputAt + QUIET_MS, deadline) - performance.now();
    if (wait > 0) timer = setTimeout(attempt, wait);
    else stopIdle = whenIdle(work);
  };
  attempt();
  return () => {
    clearTimeout(timer);
    stopIdle?.();
  };
}

/** Ends when {@link whenQuiet} would begin. */
export function quietMoment(): Promise<void> {
  return new Promise((resolve) => {
    whenQuiet(resolve);
  });
}
