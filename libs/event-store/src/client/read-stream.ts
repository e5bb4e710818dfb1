import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { ReadStreamOptions, RecordedEvent } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { isStreamNotFound, toStoreError } from './client-errors.js';
import { Mark, itemsOf, pushMark, release } from './client-stream.js';
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
  const stop = (reason: string): void => {
    pushMark(events, new Mark(reason));
  };
  const onAbort = (): void => {
    stop('cancelled');
  };
  const watchdog = createWatchdog(limitMs, () => {
    stop(`nothing came within ${limitMs} ms`);
  });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    watchdog.arm();
    for await (const item of itemsOf<ResolvedEvent, string>(events)) {
      watchdog.disarm();
      if (item instanceof Mark)
        throw new StoreUnavailableError(`read of ${stream}: ${item.value}`, signal?.reason);
      const event = toRecordedEvent(item);
      if (event !== undefined) yield event;
      watchdog.arm();
    }
  } catch (error) {
    if (isStreamNotFound(error)) return;
    throw toStoreError(error, `read of ${stream}`);
  } finally {
    watchdog.stop();
    signal?.removeEventListener('abort', onAbort);
    await release(events, () => events.cancel());
  }
}
