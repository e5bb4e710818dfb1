import type { EventStore } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { AppendCalls } from './append-calls.js';
import { appendEvents } from './append-events.js';
import { openClient } from './open-client.js';
import { readHead, readLog, readLogHead, readStream } from './read-stream.js';
import { subscribeAll } from './subscribe-all.js';
import { withinLimit } from './watchdog.js';

export interface ConnectOptions {
  /** Longest wait for an append, or for the next event of a read, milliseconds. Default 10 000. */
  readonly limitMs?: number;
}

const CLOSE_LIMIT_MS = 2_000;

/**
 * The event store behind `url` (`esdb://host:port?tls=false`, `esdb+discover://...`). Connects on first use; keep-alive
 * is the client's own, every 10 s.
 * @throws StoreRefusedError when `url` is no connection string
 */
export function connectEventStore(url: string, { limitMs = 10_000 }: ConnectOptions = {}): EventStore {
  const client = openClient(url);
  const appends = new AppendCalls(client);

  return {
    readStream: (stream, options = {}) => readStream(client, stream, { ...options, limitMs }),

    readHead: (stream, options = {}) => readHead(client, stream, { ...options, limitMs }),

    readLogHead: (options = {}) => readLogHead(client, { ...options, limitMs }),

    readLog: (options) => readLog(client, { limitMs, ...options }),

    append: async (stream, events, expected) => ({
      revision: await appendEvents(client, appends, { stream, events, expected, limitMs }),
    }),

    subscribeAll: (options) => subscribeAll(client, { ...options, limitMs }),

    close: async () => {
      // Waits for every open call to end, which one to a server that is gone may never do.
      const late = () => new StoreUnavailableError('closing the event store took too long');
      await withinLimit(client.dispose(), CLOSE_LIMIT_MS, late).catch(() => undefined);
    },
  };
}
