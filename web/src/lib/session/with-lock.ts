/** Longer than any request may take, so that waiting for another tab's one ends with its answer. */
export const LOCK_WAIT_MS = 35_000;

function locksOfBrowser(): LockManager | undefined {
  // Absent on a page that is not served securely, in old browsers and in jsdom.
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Processes of a browser learn of each other's local storage a moment later; the lock of the next tab may be faster. */
export const STORAGE_DELAY_MS = 300;

const afterStorageDelay = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, STORAGE_DELAY_MS);
  });

/**
 * Runs a task while no other tab of this site runs one of the same name. Where the browser has no locks, rejects them,
 * or the tab that holds one does not let go in time, it runs without: the task must be right either way. The lock is held
 * {@link STORAGE_DELAY_MS} longer than the task that succeeded, so that the next one reads what it has stored.
 */
export async function withLock<T>(name: string, task: () => Promise<T>): Promise<T> {
  const locks = locksOfBrowser();
  if (locks === undefined) return task();
  return new Promise((resolve, reject) => {
    let isRunning = false;
    const run = async (): Promise<void> => {
      isRunning = true;
      const running = task();
      running.then(resolve, reject);
      await running;
      await afterStorageDelay();
    };
    locks.request(name, { signal: AbortSignal.timeout(LOCK_WAIT_MS) }, run).catch(() => {
      // Either the lock could not be had, or the task failed and its caller has been told.
      if (!isRunning) task().then(resolve, reject);
    });
  });
}
