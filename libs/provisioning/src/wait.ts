import { setTimeout as delay } from 'node:timers/promises';

export interface WaitOptions {
  readonly limitMs: number;
  readonly everyMs: number;
}

/** Asks `probe` until it gives something else than undefined; undefined when `limitMs` have passed without that. */
export async function waitFor<T>(
  probe: () => T | undefined | Promise<T | undefined>,
  { limitMs, everyMs }: WaitOptions,
): Promise<T | undefined> {
  const deadline = performance.now() + limitMs;
  for (;;) {
    const found = await probe();
    if (found !== undefined) return found;
    if (performance.now() >= deadline) return undefined;
    await delay(everyMs);
  }
}
