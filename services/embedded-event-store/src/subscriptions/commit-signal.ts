/** Wakes the subscriptions that have read everything when there is more to read. It carries no events: they read from disk. */
export class CommitSignal {
  readonly #waiting = new Set<() => void>();

  notify(): void {
    const woken = [...this.#waiting];
    this.#waiting.clear();
    for (const wake of woken) wake();
  }

  /** Resolves at the next commit or when `signal` aborts. Call it in the same turn as the read that found nothing new. */
  next(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        this.#waiting.delete(wake);
        signal.removeEventListener('abort', wake);
        resolve();
      };
      if (signal.aborted) {
        resolve();
        return;
      }
      this.#waiting.add(wake);
      signal.addEventListener('abort', wake);
    });
  }
}
