import type { Kysely } from 'kysely';
import { delay, errorMessage, type Logger } from '@app/platform';
import { type AppSchema, deleteWorkerPart, type WorkerPart, writeWorkerPart } from '@app/read-models';

type PartHealth = Pick<WorkerPart, 'state' | 'failure'>;

const REPORT_EVERY_MS = 5_000;

/**
 * Says every few seconds how a part of this process is, such as a follower of the log, until the signal aborts; then takes
 * it back and resolves.
 */
export async function reportPart(options: {
  readonly database: Kysely<AppSchema>;
  readonly part: string;
  /** Of this process. */
  readonly instance: string;
  readonly health: () => PartHealth | Promise<PartHealth>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Milliseconds. Default 5 000. */
  readonly everyMs?: number;
}): Promise<void> {
  const { database, part, instance, health, logger, signal, everyMs = REPORT_EVERY_MS } = options;
  const failed = (error: unknown): void => {
    logger.warn({ part, reason: errorMessage(error) }, 'the health of a part could not be stored');
  };
  while (!signal.aborted) {
    const { state, failure } = await health();
    await writeWorkerPart(database, { part, instance, state, failure }).catch(failed);
    await delay(everyMs, signal).catch(() => undefined);
  }
  await deleteWorkerPart(database, { part, instance }).catch(failed);
}
