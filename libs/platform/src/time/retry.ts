import { delay } from './delay.js';

/** How long to wait between tries: `baseMs * factor^(try - 1)`, at most `maxMs`, of which a random part is taken away. */
export interface BackoffOptions {
  readonly baseMs: number;
  readonly factor: number;
  /** Upper limit of one wait, milliseconds. Default 30 000. */
  readonly maxMs?: number;
  /** Share of the wait that is random, 0 to 1. Default 0.5: processes that failed together do not return together. */
  readonly jitter?: number;
  /** Uniform in [0, 1). Default Math.random. */
  readonly random?: () => number;
}

export interface RetryOptions extends BackoffOptions {
  /** Tries in all, the first included; at least 1. */
  readonly attempts: number;
  readonly signal?: AbortSignal | undefined;
  /** Whether this failure is worth another try. Default: every one. */
  readonly shouldRetry?: (error: unknown, attempt: number) => boolean;
}

/** Milliseconds to wait after the failed try number `attempt` (1 is the first). */
export function backoffMs(attempt: number, options: BackoffOptions): number {
  const { baseMs, factor, maxMs = 30_000, jitter = 0.5, random = Math.random } = options;
  const full = Math.min(maxMs, baseMs * factor ** Math.max(0, attempt - 1));
  return Math.round(full * (1 - jitter * random()));
}

/**
 * Calls `run` until it succeeds, at most `attempts` times.
 * @throws the last failure, or the abort reason of `signal`.
 */
export async function retry<T>(run: (attempt: number) => Promise<T>, options: RetryOptions): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    options.signal?.throwIfAborted();
    try {
      return await run(attempt);
    } catch (error) {
      const again = attempt < options.attempts && (options.shouldRetry?.(error, attempt) ?? true);
      if (!again) throw error;
      await delay(backoffMs(attempt, options), options.signal);
    }
  }
}
