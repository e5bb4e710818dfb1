import { BACKWARDS, END, FORWARDS } from '@eventstore/db-client';
import type { AllStreamResolvedEvent, EventStoreDBClient, ResolvedEvent } from '@eventstore/db-client';
import type { LogHead, ReadStreamOptions, RecordedEvent } from '../port/event-store.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { isStreamNotFound, toStoreError } from './client-errors.js';
import type { IterableClientStream } from './client-stream.js';
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
export function readStream(client: EventStoreDBClient, read: StreamRead): AsyncGenerator<RecordedEvent> {
  const { stream, limit } = read;
  const open = () =>
    client.readStream(
      stream,
      read.direction === 'last'
        ? { direction: BACKWARDS, fromRevision: END, maxCount: 1 }
        : {
            direction: FORWARDS,
            fromRevision: read.from ?? 0n,
            ...(limit === undefined ? {} : { maxCount: limit }),
          },
    );
  return eventsOf(open, { ...read, what: `read of ${stream}` });
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readLogHead(
  client: EventStoreDBClient,
  options: { readonly limitMs: number; readonly signal?: AbortSignal },
): Promise<LogHead | 'empty'> {
  const open = () => client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
  for await (const { position, created } of eventsOf(open, { ...options, what: 'read of the end of $all' }))
    return { position, created };
  return 'empty';
}

interface OpenRead extends IterableClientStream<ResolvedEvent | AllStreamResolvedEvent | Mark<string>> {
  cancel(): Promise<void>;
}

async function* eventsOf(
  open: () => OpenRead,
  read: Pick<StreamRead, 'limit' | 'limitMs' | 'signal'> & { readonly what: string },
): AsyncGenerator<RecordedEvent> {
  const { signal, limitMs, limit, what } = read;
  signal?.throwIfAborted();
  if (limit === 0) return;
  const events = open();
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
    for await (const item of itemsOf<ResolvedEvent | AllStreamResolvedEvent, string>(events)) {
      watchdog.disarm();
      if (item instanceof Mark) throw new StoreUnavailableError(`${what}: ${item.value}`, signal?.reason);
      const event = toRecordedEvent(item);
      if (event !== undefined) yield event;
      watchdog.arm();
    }
  } catch (error) {
    if (isStreamNotFound(error)) return;
    throw toStoreError(error, what);
  } finally {
    watchdog.stop();
    signal?.removeEventListener('abort', onAbort);
    await release(events, () => events.cancel());
  }
}
