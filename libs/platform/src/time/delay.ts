import { setTimeout as sleep } from 'node:timers/promises';

/** Waits `ms` milliseconds, or throws as soon as `signal` aborts. Injected where tests run on virtual time. */
export type Delay = (ms: number, signal?: AbortSignal) => Promise<void>;

/**
 * Waits `ms` milliseconds.
 * @throws the signal's AbortError (name "AbortError") as soon as `signal` aborts.
 */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal });
}
