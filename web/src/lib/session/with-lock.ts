/** Longer than any request may take, so that waiting for another tab's one ends with its answer. */
export const LOCK_WAIT_MS = 35_000;

function locksOfBrowser(): LockManager | undefined {
  // Absent on a page that is not served securely, in old browsers and in jsdom.
  return 'locks' in navigator ? navigator.locks : undefined;
}

/**
 * Runs a task while no other tab of this site runs one of the same name. Where the browser has no locks, rejects them,
 * or the tab that holds one does not let go in time, it runs without: the task must be right either way.
 */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks = locksOfBrowser();
  if (locks === undefined) return task();
  let running: Promise<T> | undefined;
  try {
    await locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, async () => {
      running = task();
      await running;
    });
  } catch {
    // Either the lock could not be had, or the task failed; the promise below tells which.
  }
  return running ?? task();
}
