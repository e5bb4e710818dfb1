const INPUTS = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const;
/** So long after the last input nobody waits for a response. */
const QUIET_MS = 500;
/** After this time the work runs anyway. */
const LIMIT_MS = 4_000;
const IDLE_LIMIT_MS = 500;

let lastInputAt = Number.NEGATIVE_INFINITY;
let isListening = false;

/** Begins to record the time of the last input, which {@link runWhenIdle} needs; it does so itself when it is first called. */
export function trackInputs(): void {
  if (isListening) return;
  isListening = true;
  const note = (): void => {
    lastInputAt = performance.now();
  };
  for (const input of INPUTS) window.addEventListener(input, note, { passive: true, capture: true });
}

/** In an idle period of the browser where it reports them, else soon. Returns how to cancel it. */
function requestIdle(work: () => void): () => void {
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
 * Runs work that blocks the page while there is no input, since a press in the meantime would be handled only after it.
 * Waits four seconds at most. Returns how to cancel it.
 */
export function runWhenIdle(work: () => void): () => void {
  trackInputs();
  const deadline = performance.now() + LIMIT_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopIdle: (() => void) | undefined;
  const attempt = (): void => {
    const wait = Math.min(lastInputAt + QUIET_MS, deadline) - performance.now();
    if (wait > 0) timer = setTimeout(attempt, wait);
    else stopIdle = requestIdle(work);
  };
  attempt();
  return () => {
    clearTimeout(timer);
    stopIdle?.();
  };
}
