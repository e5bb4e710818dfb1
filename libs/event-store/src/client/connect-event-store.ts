import { setMaxListeners } from 'node:events';
import pLimit from 'p-limit';
import { errorMessage, withinLimit } from '@app/platform';
import { inTraceOf } from '@app/platform/tracing';
import { correlationOf } from '../metadata/correlation-of.js';
import type { EventStore } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { appendEvents, type AppendOptions } from './append-events.js';
import { credentialsOf, firstHostOf, usesTls } from './connection-string.js';
import { CurrentClient } from './current-client.js';
import { readHead, readLog, readLogHead, readStream } from './read-events.js';
import { subscribeAll } from './subscribe-all.js';

export interface ConnectOptions {
  /** Longest wait for an append, or for the next event of a read, milliseconds. Default 10 000. */
  readonly limitMs?: number;
}

const CLOSE_LIMIT_MS = 2_000;
/** Longest wait for the reason of a failed discovery. */
const REASON_LIMIT_MS = 2_000;
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
  const closing = new AbortController();
  setMaxListeners(0, closing.signal);
  const clients = new CurrentClient(url, () => whyUndiscovered(url));
  const appends: AppendOptions = {
    clients,
    credentials: usesTls(url) ? credentialsOf(url) : NOT_SENT,
    slots: pLimit(APPENDS_MAX),
    limitMs,
  };

  const reads = { limitMs, closing: closing.signal };

  return {
    readStream: (stream, options = {}) => readStream(clients, stream, { ...options, ...reads }),

    readHead: (stream, options = {}) => readHead(clients, stream, { ...options, ...reads }),

    readLogHead: (options = {}) => readLogHead(clients, { ...options, ...reads }),

    readLog: (options) => readLog(clients, { ...options, ...reads }),

    append: async (stream, events, expected) => {
      // Of the stream's name the category: the rest is the id of a person.
      const attributes = {
        'event_store.category': stream.split('-', 1).join(),
        'event_store.events': events.length,
      };
      const revision = await inTraceOf(
        correlationOf(events[0]?.metadata),
        { name: 'append', attributes },
        () => appendEvents(appends, { stream, events, expected }),
      );
      return { revision };
    },

    subscribeAll: (options) => subscribeAll(clients, { ...options, ...reads }),

    close: async () => {
      // Before the library ends the calls: it would end them as if everything had been read.
      closing.abort();
      // Waits for every open call to end, which one to a server that is gone may never do.
      const late = () => new StoreUnavailableError('closing the event store took too long');
      await withinLimit(clients.get().dispose(), CLOSE_LIMIT_MS, late).catch(() => undefined);
    },
  };
}

/** What the first host of a cluster answers when it is asked by itself. */
async function whyUndiscovered(url: string): Promise<string> {
  const address = firstHostOf(url);
  if (address === undefined) return '';
  const { signal: closing } = new AbortController();
  try {
    await readHead(new CurrentClient(address, async () => ''), 'probe', {
      limitMs: REASON_LIMIT_MS,
      closing,
    });
    return 'A node answers, but no member of its cluster is ready.';
  } catch (error) {
    return errorMessage(error);
  }
}
