/** While the database is at work for one of them, the other reads and folds. */
const WORKERS = 2;

/**
 * Runs the same work twice at a time, which shares what there is to do. After a failure the other is told to stop, and
 * nothing is under way any more when it is thrown.
 */
export async function sideBySide(
  signal: AbortSignal,
  work: (stop: AbortSignal) => Promise<void>,
): Promise<void> {
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  await Promise.allSettled(
    Array.from({ length: WORKERS }, () =>
      work(stop).catch((error: unknown) => {
        failed.abort(error);
      }),
    ),
  );
  failed.signal.throwIfAborted();
}
