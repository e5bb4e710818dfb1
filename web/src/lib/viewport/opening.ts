let opened = 0;
let waiting: (() => void)[] = [];

/**
 * A page is being opened: its first figures are on their way, and what can come after them waits by {@link whenOpened}.
 * Returns how to say that it can be seen.
 */
export function beginOpening(): () => void {
  opened += 1;
  let isOver = false;
  return () => {
    if (isOver) return;
    isOver = true;
    opened -= 1;
    if (opened > 0) return;
    const due = waiting;
    waiting = [];
    for (const go of due) go();
  };
}

/** Ends when no page is being opened; whoever opens one has a limit. */
export function whenOpened(): Promise<void> {
  if (opened === 0) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.push(resolve);
  });
}
