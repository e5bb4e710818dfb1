import pLimit from 'p-limit';
import type { EventStore } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { appendEvents, type AppendOptions } from './append-events.js';
import { credentialsOf, usesTls } from './connection-string.js';
import { openClient } from './open-client.js';
import { readHead, readLog, readLogHead, readStream } from './read-events.js';
import { subscribeAll } from './subscribe-all.js';
import { withinLimit } from './watchdog.js';

export interface ConnectOptions {
  /** Longest wait for an append, or for the next event of a read, milliseconds. Default 10 000. */
  readonly limitMs?: number;
}

const CLOSE_LIMIT_MS = 2_000;
/** EventStoreDB takes 100 calls on one connection; the rest are left to reads and subscriptions. */
const APPENDS_MAX = 64;
/** The client sends no credentials without TLS; what it is given decides which append it takes. */
const NOT_SENT = { username: 'none', password: '' };

/**
 * The event store behind `url` (`esdb://host:port?tls=false`, `esdb://a,b,c`, `esdb+discover://...`). Connects on first
 * use.
 * @throws StoreRefusedError when `url` is no connection string
 */
export function connectEventStore(url: string, { limitMs = 10_000 }: ConnectOptions = {}): EventStore {
  const client = openClient(url);
  const appends: AppendOptions = {
    client,
    credentials: usesTls(url) ? credentialsOf(url) : NOT_SENT,
    slots: pLimit(APPENDS_MAX),
    limitMs,
  };

  return {
    readStream: (stream, options = {}) => readStream(client, stream, { ...options, limitMs }),

    readHead: (stream, options = {}) => readHead(client, stream, { ...options, limitMs }),

    readLogHead: (options = {}) => readLogHead(client, { ...options, limitMs }),

    readLog: (options) => readLog(client, { ...options, limitMs }),

    append: async (stream, events, expected) => ({
      revision: await appendEvents(appends, { stream, events, expected }),
    }),

    subscribeAll: (options) => subscribeAll(client, { ...options, limitMs }),

    close: async () => {
      // Waits for every open call to end, which one to a server that is gone may never do.
      const late = () => new StoreUnavailableError('closing the event store took too long');
      await withinLimit(client.dispose(), CLOSE_LIMIT_MS, late).catch(() => undefined);
    },
  };
}
