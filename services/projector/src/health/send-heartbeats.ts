import type { Kysely } from 'kysely';
import { delay, errorMessage, type Logger } from '@app/platform';
import { deleteHeartbeat, type Partition, writeHeartbeat } from '@app/read-models';
import type { AppSchema } from '@app/read-models';
import { readModelsCheckpoint, type ReadModelStatus } from '../subscription/read-model-subscription.js';

const BEAT_EVERY_MS = 5_000;

/** Says every few seconds how far the read models are, until the signal aborts; then takes it back and resolves. */
export async function sendHeartbeats(options: {
  readonly app: Kysely<AppSchema>;
  readonly partition: Partition;
  readonly status: () => ReadModelStatus | undefined;
  /** Called before each while streams are parked: one that was erased meanwhile counts no more. */
  readonly recountParked?: () => Promise<void>;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Milliseconds. Default 5 000. */
  readonly everyMs?: number;
}): Promise<void> {
  const { app, partition, status, recountParked, logger, signal, everyMs = BEAT_EVERY_MS } = options;
  const own = { projection: readModelsCheckpoint, partition };
  const failed = (error: unknown): void => {
    logger.warn({ reason: errorMessage(error) }, 'heartbeat could not be stored');
  };
  while (!signal.aborted) {
    if ((status()?.parkedStreams ?? 0) > 0) await recountParked?.().catch(failed);
    const current = status();
    if (current !== undefined) await writeHeartbeat(app, { ...own, ...current }).catch(failed);
    await delay(everyMs, signal).catch(() => undefined);
  }
  await deleteHeartbeat(app, own).catch(failed);
}
