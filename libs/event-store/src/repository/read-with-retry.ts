import { backoffMs, delay as realDelay } from '@app/platform';
import type { BackoffOptions, Delay } from '@app/platform';
import { StoreUnavailableError } from '../port/store.errors.js';

export interface RetryOptions {
  /** Tries in all while the store is away, or the outcome of an append stays unknown. */
  readonly attempts: number;
  readonly backoff: BackoffOptions;
  readonly delay?: Delay | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Reads again from the beginning after a passing failure of the store. @throws what the last try fails with */
export async function readWithRetry<T>(
  { attempts, backoff, delay = realDelay, signal }: RetryOptions,
  read: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || attempt >= attempts) throw error;
      await delay(backoffMs(attempt, backoff), signal).catch(() => {
        throw error;
      });
    }
  }
}
