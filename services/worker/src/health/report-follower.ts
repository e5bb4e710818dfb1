import type { Kysely } from 'kysely';
import type { RunningSubscription } from '@app/event-store';
import { delay, errorMessage, type Logger } from '@app/platform';
import { type AppSchema, deleteWorkerPart, writeWorkerPart } from '@app/read-models';

const REPORT_EVERY_MS = 5_000;

/** Says every few seconds how a follower of the log is, until the signal aborts; then takes it back and resolves. */
export async function reportFollower(options: {
  readonly database: Kysely<AppSchema>;
  readonly part: string;
  /** Of this process. */
  readonly instance: string;
  readonly health: RunningSubscription['health'];
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Milliseconds. Default 5 000. */
  readonly everyMs?: number;
}): Promise<void> {
  const { database, part, instance, health, logger, signal, everyMs = REPORT_EVERY_MS } = options;
  const failed = (error: unknown): void => {
    logger.warn({ part, reason: errorMessage(error) }, 'the health of a follower could not be stored');
  };
  while (!signal.aborted) {
    const { state, failure } = health();
    await writeWorkerPart(database, { part, instance, state, failure }).catch(failed);
    await delay(everyMs, signal).catch(() => undefined);
  }
  await deleteWorkerPart(database, { part, instance }).catch(failed);
}
