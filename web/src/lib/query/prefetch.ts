/** Lets queries of a loader run without waiting: the page that observes them reports their errors. */
export function prefetch(...queries: readonly Promise<unknown>[]): void {
  for (const query of queries) query.catch(() => undefined);
}
