import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ReadStreamOptions, RecordedEvent } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { isStreamNotFound, toStoreError } from './client-errors.js';
import { toRecordedEvent } from './recorded-event.js';
import { createWatchdog } from './watchdog.js';

/** Reads forwards from `from`, or with `direction: 'last'` the newest event alone. */
export interface StreamRead extends ReadStreamOptions {
  readonly stream: string;
  readonly direction: 'forwards' | 'last';
  /** Longest wait for the next event, milliseconds. The client itself sets no deadline for a read. */
  readonly limitMs: number;
}

/** @throws StoreUnavailableError, StoreRefusedError; a stream that does not exist is an empty sequence */
export async function* readStream(
  client: EventStoreDBClient,
  read: StreamRead,
): AsyncGenerator<RecordedEvent> {
  const { stream, signal, limitMs, limit } = read;
  signal?.throwIfAborted();
  if (limit === 0) return;
  const events = client.readStream(
    stream,
    read.direction === 'last'
      ? { direction: BACKWARDS, fromRevision: END, maxCount: 1 }
      : {
          direction: FORWARDS,
          fromRevision: read.from ?? 0n,
          ...(limit === undefined ? {} : { maxCount: limit }),
        },
  );
  // The client may report a second error when nobody iterates any more; without a listener it would end the process.
  events.on('error', () => undefined);
  const stop = (): void => {
    events.destroy(new StoreUnavailableError(`read of ${stream}: cancelled`, signal?.reason));
  };
  const watchdog = createWatchdog(limitMs, () => {
    events.destroy(new StoreUnavailableError(`read of ${stream}: nothing came within ${limitMs} ms`));
  });
  signal?.addEventListener('abort', stop, { once: true });
  try {
    watchdog.arm();
    for await (const resolved of events) {
      watchdog.disarm();
      const event = toRecordedEvent(resolved);
      if (event !== undefined) yield event;
      watchdog.arm();
    }
  } catch (error) {
    if (isStreamNotFound(error)) return;
    throw toStoreError(error, `read of ${stream}`);
  } finally {
    watchdog.stop();
    signal?.removeEventListener('abort', stop);
    // Leaving the loop early destroys the readable alone; the call to the server would go on.
    await events.cancel().catch(() => undefined);
  }
}
