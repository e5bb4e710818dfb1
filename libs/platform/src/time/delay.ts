import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Waits `ms` milliseconds.
 * @throws the signal's AbortError (name "AbortError") as soon as `signal` aborts.
 */
export async function delay(ms: number, signal?: AbortSignal): Promise<void> {
  await sleep(ms, undefined, signal === undefined ? {} : { signal });
}
