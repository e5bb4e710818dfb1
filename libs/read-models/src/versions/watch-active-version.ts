import type { Kysely } from 'kysely';
import { delay, errorMessage, listen, type Logger } from '@app/platform';
import type { ReadSchema } from '../schema/read-schema.js';
import { activeSchemaOf, readSchemaChannel } from './active-version.repository.js';

export interface WatchActiveVersionOptions {
  readonly db: Kysely<ReadSchema>;
  /** Connection string to LISTEN on; without it a change is noticed by looking alone. */
  readonly url?: string | undefined;
  readonly applicationName: string;
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** How often it looks by itself, milliseconds: a notification may be lost with its connection. Default 1 000. */
  readonly lookEveryMs?: number;
}

/** Knows the active version of the read models from moment to moment. */
export interface ActiveVersionWatch {
  /** The active schema, as soon as it is known; rejects when the signal aborts before. */
  current(): Promise<string>;
  /** Resolves when another schema than `schema` is active, or the signal aborts; never rejects. */
  changedFrom(schema: string): Promise<void>;
  /** Resolves when the signal has aborted and nothing runs any more. */
  readonly finished: Promise<void>;
}

const LOOK_EVERY_MS = 1_000;

/** Starts watching until the signal aborts. While the database is away, the version known last stays in use. */
export function watchActiveVersion(options: WatchActiveVersionOptions): ActiveVersionWatch {
  const { db, url, applicationName, logger, signal, lookEveryMs = LOOK_EVERY_MS } = options;
  let known: string | undefined;
  let changed = Promise.withResolvers<undefined>();
  let nudge = new AbortController();

  async function look(): Promise<void> {
    try {
      const schema = await activeSchemaOf(db);
      if (schema === known) return;
      known = schema;
      changed.resolve(undefined);
      changed = Promise.withResolvers();
    } catch (error) {
      logger.warn({ reason: errorMessage(error) }, 'the active version of the read models cannot be read');
    }
  }

  async function lookUntilStopped(): Promise<void> {
    while (!signal.aborted) {
      nudge = new AbortController();
      await look();
      await delay(lookEveryMs, AbortSignal.any([signal, nudge.signal])).catch(() => undefined);
    }
    changed.resolve(undefined);
  }

  const lookSoon = (): void => {
    nudge.abort();
  };
  const listening =
    url === undefined
      ? Promise.resolve()
      : listen({
          url,
          applicationName,
          channels: [readSchemaChannel],
          onNotification: lookSoon,
          onListening: lookSoon,
          logger,
          signal,
        });

  return {
    current: async () => {
      while (known === undefined) {
        signal.throwIfAborted();
        await changed.promise;
      }
      return known;
    },
    changedFrom: async (schema) => {
      while (!signal.aborted && (known === undefined || known === schema)) await changed.promise;
    },
    finished: Promise.all([lookUntilStopped(), listening]).then(() => undefined),
  };
}
