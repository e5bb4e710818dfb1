import type { z } from 'zod/mini';

import { ApiProblem } from './api-problem';

/** Next to what a frame needs for itself, there is room for this in one of 16 ms. */
const SLICE_MS = 5;

/** Lets the page answer and draw. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/**
 * Holds many values to their contract a few at a time, so that a list which is being scrolled does not stand still while
 * its next page comes in. Throws {@link ApiProblem} as `apiFetch` does.
 */
export async function parseInSlices<T>(schema: z.ZodMiniType<T>, values: readonly unknown[]): Promise<T[]> {
  const parsed: T[] = [];
  let sliceEnd = performance.now() + SLICE_MS;
  for (const value of values) {
    if (performance.now() >= sliceEnd) {
      await pause();
      sliceEnd = performance.now() + SLICE_MS;
    }
    const result = schema.safeParse(value);
    if (!result.success) throw new ApiProblem({ kind: 'unreadable' }, { cause: result.error });
    parsed.push(result.data);
  }
  return parsed;
}
