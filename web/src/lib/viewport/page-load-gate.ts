let loads = 0;
let waiting: (() => void)[] = [];

/**
 * Closes the gate while a page waits for its first data; code that can follow later awaits {@link pageLoaded}. Returns how
 * to open it again.
 */
export function beginPageLoad(): () => void {
  loads += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    loads -= 1;
    if (loads > 0) return;
    const due = waiting;
    waiting = [];
    for (const resume of due) resume();
  };
}

/** Resolves when no page waits for its first data; the wait of a page has a limit. */
export function pageLoaded(): Promise<void> {
  if (loads === 0) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}
