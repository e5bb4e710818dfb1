import type { Kysely } from 'kysely';
import { delay, type KeptLines } from '@app/platform';
import type { AppSchema } from '../schema/app-schema.js';
import { loggedLine, storeLines } from './service-log.repository.js';

const EVERY_MS = 1_000;

export interface KeptLinesParts {
  readonly kept: KeptLines;
  readonly database: Kysely<AppSchema>;
  readonly signal: AbortSignal;
}

/**
 * Stores what a process logs from `warn` on, until the signal. Lines that cannot be stored are in the log itself: a
 * failure is not logged, since it would be a line again.
 *
 * @returns how to end: stores what was logged while everything else was closed
 */
export function storeKeptLines({ kept, database, signal }: KeptLinesParts): () => Promise<void> {
  const store = async (): Promise<void> => {
    const lines = kept.take().flatMap((text) => loggedLine(text) ?? []);
    await storeLines(database, lines).catch(() => undefined);
  };
  const follow = async (): Promise<void> => {
    while (!signal.aborted) {
      await delay(EVERY_MS, signal).catch(() => undefined);
      await store();
    }
  };
  const following = follow();
  return async () => {
    await following;
    await store();
  };
}
