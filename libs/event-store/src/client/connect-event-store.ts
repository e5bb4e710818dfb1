import { EventStoreDBClient, NO_STREAM, jsonEvent } from '@eventstore/db-client';
import type { EventStore, ProposedEvent } from '../port/event-store.js';
import {
  APPEND_LIMIT_BYTES,
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
} from '../port/store.errors.js';
import { toAppendError } from './client-errors.js';
import { readHead, readLogHead, readStream } from './read-stream.js';
import { subscribeAll } from './subscribe-all.js';
import { withinLimit } from './watchdog.js';

export interface ConnectOptions {
  /** Longest wait for an append, or for the next event of a read, milliseconds. Default 10 000. */
  readonly limitMs?: number;
}

const CLOSE_LIMIT_MS = 2_000;
/** Room for id, content type and framing of one event inside an append. */
const ENVELOPE_BYTES = 128;

/** Bytes that an append of these events takes of {@link APPEND_LIMIT_BYTES}, rounded up. */
export function appendBytes(events: readonly Pick<ProposedEvent, 'type' | 'data' | 'metadata'>[]): number {
  return events.reduce(
    (sum, { type, data, metadata }) =>
      sum +
      ENVELOPE_BYTES +
      Buffer.byteLength(type) +
      Buffer.byteLength(JSON.stringify(data)) +
      Buffer.byteLength(JSON.stringify(metadata)),
    0,
  );
}

/**
 * The event store behind `url` (`esdb://host:port?tls=false`, `esdb+discover://...`). Connects on first use; keep-alive
 * is the client's own, every 10 s.
 * @throws StoreRefusedError when `url` is no connection string
 */
export function connectEventStore(url: string, { limitMs = 10_000 }: ConnectOptions = {}): EventStore {
  const client = openClient(url);

  return {
    readStream: (stream, options = {}) => readStream(client, stream, { ...options, limitMs }),

    readHead: (stream, options = {}) => readHead(client, stream, { ...options, limitMs }),

    readLogHead: (options = {}) => readLogHead(client, { ...options, limitMs }),

    append: async (stream, events, expected) => {
      if (events.length === 0) throw new StoreRefusedError(`append to ${stream}: no events`);
      const bytes = appendBytes(events);
      if (bytes > APPEND_LIMIT_BYTES) throw new EventTooLargeError(stream, bytes);
      try {
        const appended = client.appendToStream(
          stream,
          events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
          { expectedRevision: expected === 'no-stream' ? NO_STREAM : expected, deadline: limitMs },
        );
        // The client's deadline is the server's to keep: without an answer its promise never settles.
        const { nextExpectedRevision } = await withinLimit(
          appended,
          limitMs + 500,
          () => new StoreUnavailableError(`append to ${stream}: no answer within ${limitMs} ms`),
        );
        return { revision: nextExpectedRevision };
      } catch (error) {
        throw toAppendError(error, stream, expected, bytes);
      }
    },

    subscribeAll: (options) => subscribeAll(client, options),

    close: async () => {
      // Waits for every open call to end, which one to a server that is gone may never do.
      const late = () => new StoreUnavailableError('closing the event store took too long');
      await withinLimit(client.dispose(), CLOSE_LIMIT_MS, late).catch(() => undefined);
    },
  };
}

function openClient(url: string): EventStoreDBClient {
  try {
    return EventStoreDBClient.connectionString(url);
  } catch (error) {
    throw new StoreRefusedError(
      'The event store URL is no connection string such as esdb://host:2113?tls=false',
      error,
    );
  }
}
