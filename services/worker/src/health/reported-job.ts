import type { Kysely } from 'kysely';
import { errorMessage, isAppError, type Logger } from '@app/platform';
import { type AppSchema, JOB_INSTANCE, writeWorkerPart } from '@app/read-models';

/** Another worker is at it: no failure, and no success either. */
const BUSY = 'ANCHOR.BUSY';

/** Runs a job and stores how it ended, for health: a failure stays there until the next run succeeds. */
export async function reportedJob<T>(
  {
    database,
    part,
    logger,
    signal,
  }: {
    readonly database: Kysely<AppSchema>;
    readonly part: string;
    readonly logger: Logger;
    readonly signal: AbortSignal;
  },
  run: () => Promise<T>,
): Promise<T> {
  const report = async (state: string, failure?: string): Promise<void> =>
    writeWorkerPart(database, { part, instance: JOB_INSTANCE, state, failure }).catch((error: unknown) => {
      logger.warn({ part, reason: errorMessage(error) }, 'the outcome of a job could not be stored');
    });
  try {
    const done = await run();
    await report('done');
    return done;
  } catch (error) {
    const isNoFailure = signal.aborted || (isAppError(error) && error.code === BUSY);
    if (!isNoFailure) await report('failing', errorMessage(error));
    throw error;
  }
}
