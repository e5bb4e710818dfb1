import type { EventStoreDBClient } from '@eventstore/db-client';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { LogHead, ReadLogOptions, ReadStreamOptions, RecordedEvent } from '../port/event-store.js';
import { NoEventAtPositionError } from '../port/store.errors.js';
import { isNoEventAtPosition } from './client-errors.js';
import { openRead, type ReadOptions } from './open-read.js';
import { logHeadRequest, logRequest, streamHeadRequest, streamRequest } from './read-request.js';

type Waiting = Pick<ReadOptions, 'signal' | 'limitMs'>;

/** @throws StoreUnavailableError, StoreRefusedError; a stream that does not exist is an empty sequence */
export function readStream(
  client: EventStoreDBClient,
  stream: string,
  { from = 0n, limit, ...waiting }: ReadStreamOptions & Waiting,
): AsyncIterable<RecordedEvent> {
  if (limit === 0) return nothing();
  // Handed out as it is: a generator around it would make each event of a replay wait once more.
  return eventsOf(client, streamRequest(stream, from, limit), { ...waiting, what: `read of ${stream}` });
}

async function* nothing(): AsyncGenerator<RecordedEvent> {
  yield* [];
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readHead(
  client: EventStoreDBClient,
  stream: string,
  waiting: Waiting,
): Promise<RecordedEvent | 'no-stream'> {
  const head = eventsOf(client, streamHeadRequest(stream), { ...waiting, what: `read of ${stream}` });
  for await (const event of head) return event;
  return 'no-stream';
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readLogHead(client: EventStoreDBClient, waiting: Waiting): Promise<LogHead | 'empty'> {
  const head = eventsOf(client, logHeadRequest(), { ...waiting, what: 'read of the end of $all' });
  for await (const { position, created } of head) return { position, created };
  return 'empty';
}

/** @throws NoEventAtPositionError, StoreUnavailableError, StoreRefusedError */
export async function* readLog(
  client: EventStoreDBClient,
  { from, limit, ...waiting }: ReadLogOptions & Waiting,
): AsyncGenerator<RecordedEvent> {
  try {
    yield* eventsOf(client, logRequest(from, limit), { ...waiting, what: 'read of $all' });
  } catch (error) {
    if (!isNoEventAtPosition(error)) throw error;
    throw new NoEventAtPositionError('read of $all: no event begins at the position', error);
  }
}

async function* eventsOf(
  client: EventStoreDBClient,
  request: ReadReq,
  options: ReadOptions,
): AsyncGenerator<RecordedEvent> {
  for await (const messages of openRead(client, request, options))
    for (const message of messages) if (message.kind === 'event') yield message.event;
}
