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
import type { CurrentClient } from './current-client.js';
import { openRead, type ReadOptions } from './open-read.js';
import { toRecordedEvent } from './recorded-event.js';

type Limited = Pick<ReadOptions, 'closing' | 'limitMs'>;

const NEWEST = { direction: BACKWARDS, maxCount: 1 } as const;

/** @throws StoreUnavailableError, StoreRefusedError; a stream that does not exist is an empty sequence */
export function readStream(
  clients: CurrentClient,
  stream: string,
  { from = 0n, limit, requiresLeader = false, ...waiting }: ReadStreamOptions & Limited,
): AsyncIterable<RecordedEvent> {
  if (limit === 0) return nothing();
  const options = { fromRevision: from, requiresLeader, ...(limit === undefined ? {} : { maxCount: limit }) };
  // Handed out as it is: a generator around it would make each event of a replay wait once more.
  return eventsOf(clients, (client) => client.readStream(stream, options), {
    ...waiting,
    what: `read of ${stream}`,
  });
}

async function* nothing(): AsyncGenerator<RecordedEvent> {
  yield* [];
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readHead(
  clients: CurrentClient,
  stream: string,
  { requiresLeader = false, ...waiting }: ReadHeadOptions & Limited,
): Promise<RecordedEvent | 'no-stream'> {
  const options = { ...NEWEST, fromRevision: END, requiresLeader } as const;
  const head = eventsOf(clients, (client) => client.readStream(stream, options), {
    ...waiting,
    what: `read of ${stream}`,
  });
  for await (const event of head) return event;
  return 'no-stream';
}

/** @throws StoreUnavailableError, StoreRefusedError */
export async function readLogHead(
  clients: CurrentClient,
  { requiresLeader = false, ...waiting }: ReadHeadOptions & Limited,
): Promise<LogHead | 'empty'> {
  const options = { ...NEWEST, fromPosition: END, requiresLeader } as const;
  const head = eventsOf(clients, (client) => client.readAll(options), {
    ...waiting,
    what: 'read of the end of $all',
  });
  for await (const { position, created } of head) return { position, created };
  return 'empty';
}

/** @throws NoEventAtPositionError, StoreUnavailableError, StoreRefusedError */
export async function* readLog(
  clients: CurrentClient,
  { from, limit, ...waiting }: ReadLogOptions & Limited,
): AsyncGenerator<RecordedEvent> {
  const options = { fromPosition: from, maxCount: limit };
  try {
    yield* eventsOf(clients, (client) => client.readAll(options), { ...waiting, what: 'read of $all' });
  } catch (error) {
    if (!isNoEventAtPosition(error)) throw error;
    throw new NoEventAtPositionError('read of $all: no event begins at the position', error);
  }
}

function eventsOf<Resolved extends ResolvedEvent | AllStreamResolvedEvent>(
  clients: CurrentClient,
  read: (client: EventStoreDBClient) => StreamingRead<Resolved>,
  options: ReadOptions,
): AsyncGenerator<RecordedEvent> {
  return openRead<RecordedEvent>(
    clients,
    (client, deliver) => {
      const stream = read(client);
      stream.on('data', (resolved: Resolved) => {
        const event = toRecordedEvent(resolved);
        if (event !== undefined) deliver(event);
      });
      return { stream, cancel: () => stream.cancel() };
    },
    options,
  );
}
