import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  type EventStoreDBClient,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import type {
  LogHead,
  ReadHeadOptions,
  ReadLogOptions,
  ReadStreamOptions,
  RecordedEvent,
} from '../port/event-store.js';
import { NoEventAtPositionError } from '../port/store.errors.js';
import { isNoEventAtPosition } from './client-errors.js';
import { openRead, type ReadOptions } from './open-read.js';
import { toRecordedEvent } from './recorded-event.js';

interface Limited {
  /** Longest wait for the next event, milliseconds. */
  readonly limitMs: number;
}

const NEWEST = { direction: BACKWARDS, maxCount: 1 } as const;

/** @throws StoreUnavailableError, StoreRefusedError; a stream that does not exist is an empty sequence */
export function readStream(
  client: EventStoreDBClient,
  stream: string,
  { from = 0n, limit, requiresLeader = false, ...waiting }: ReadStreamOptions & Limited,
): AsyncIterable<RecordedEvent> {
  if (limit === 0) return nothing();
  const options = { fromRevision: from, requiresLeader, ...(limit === undefined ? {} : { maxCount: limit }) };
  // Handed out as it is: a generator around it would make each event of a replay wait once more.
  return eventsOf(() => client.readStream(stream, options), { ...waiting, what: `read of ${stream}` });
}

async function* nothing(): AsyncGenerator<RecordedEvent> {
  yield* [];
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readHead(
  client: EventStoreDBClient,
  stream: string,
  { requiresLeader = false, ...waiting }: ReadHeadOptions & Limited,
): Promise<RecordedEvent | 'no-stream'> {
  const options = { ...NEWEST, fromRevision: END, requiresLeader } as const;
  const head = eventsOf(() => client.readStream(stream, options), { ...waiting, what: `read of ${stream}` });
  for await (const event of head) return event;
  return 'no-stream';
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readLogHead(
  client: EventStoreDBClient,
  { requiresLeader = false, ...waiting }: ReadHeadOptions & Limited,
): Promise<LogHead | 'empty'> {
  const options = { ...NEWEST, fromPosition: END, requiresLeader } as const;
  const head = eventsOf(() => client.readAll(options), { ...waiting, what: 'read of the end of $all' });
  for await (const { position, created } of head) return { position, created };
  return 'empty';
}

/** @throws NoEventAtPositionError, StoreUnavailableError, StoreRefusedError */
export async function* readLog(
  client: EventStoreDBClient,
  { from, limit, ...waiting }: ReadLogOptions & Limited,
): AsyncGenerator<RecordedEvent> {
  const options = { fromPosition: from, maxCount: limit };
  try {
    yield* eventsOf(() => client.readAll(options), { ...waiting, what: 'read of $all' });
  } catch (error) {
    if (!isNoEventAtPosition(error)) throw error;
    throw new NoEventAtPositionError('read of $all: no event begins at the position', error);
  }
}

function eventsOf<Resolved extends ResolvedEvent | AllStreamResolvedEvent>(
  read: () => StreamingRead<Resolved>,
  options: ReadOptions,
): AsyncGenerator<RecordedEvent> {
  return openRead((deliver) => {
    const stream = read();
    stream.on('data', (resolved: Resolved) => {
      const event = toRecordedEvent(resolved);
      if (event !== undefined) deliver(event);
    });
    return { stream, cancel: () => stream.cancel() };
  }, options);
}
