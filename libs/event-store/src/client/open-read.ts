import { convertToCommandError, type EventStoreDBClient } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { StoreUnavailableError } from '../port/store.errors.js';
import { toStoreError } from './client-errors.js';
import { type Messages, ReadCall, Stop } from './read-call.js';
import { createWatchdog } from './watchdog.js';

export interface ReadOptions {
  /** For the message of an error. */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** Longest wait for the next messages, milliseconds; the protocol itself sets none for a read. */
  readonly limitMs?: number;
}

/**
 * What a read or a subscription answers, as it arrives. The call is cancelled when the consumer stops iterating or
 * `signal` aborts.
 * @throws StoreUnavailableError, StoreRefusedError
 */
export async function* openRead(
  client: EventStoreDBClient,
  request: ReadReq,
  { what, signal, limitMs }: ReadOptions,
): AsyncGenerator<Messages> {
  signal?.throwIfAborted();
  const call = new ReadCall(client, request);
  const onAbort = (): void => {
    call.stop('cancelled');
  };
  const watchdog =
    limitMs === undefined
      ? undefined
      : createWatchdog(limitMs, () => {
          call.stop(`nothing came within ${limitMs} ms`);
        });
  signal?.addEventListener('abort', onAbort, { once: true });
  try {
    watchdog?.arm();
    for await (const item of call.items()) {
      if (item instanceof Stop) throw new StoreUnavailableError(`${what}: ${item.reason}`, signal?.reason);
      watchdog?.disarm();
      yield item;
      watchdog?.arm();
    }
  } catch (error) {
    throw toStoreError(error instanceof Error ? convertToCommandError(error) : error, what);
  } finally {
    watchdog?.stop();
    signal?.removeEventListener('abort', onAbort);
    call.release();
  }
}
