import {
  convertToCommandError,
  type EventStoreDBClient,
  NO_STREAM,
  StreamDeletedError,
} from '@eventstore/db-client';
import grpcStreams from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { AppendResp, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { withinLimit } from '@app/platform';
import { toAppendError, toStoreError } from '../client/client-errors.js';
import { openClient } from '../client/open-client.js';
import { createWatchdog } from '../client/watchdog.js';
import type { StreamRevision } from '../port/event-store.js';
import { StoreRefusedError, StoreUnavailableError, WrongRevisionError } from '../port/store.errors.js';
import { appendMessages } from './append-request.js';
import { logRequest } from './log-request.js';
import { rawEventOf } from './raw-event.decoder.js';
import type { RawEvent, RawEventStore, RawProposal } from './raw-event.js';

const { StreamsClient } = grpcStreams;
const CLOSE_LIMIT_MS = 2_000;

interface RawConnectOptions {
  /** Longest wait for a write, or for the next event of a read, milliseconds. Default 30 000. */
  readonly limitMs?: number;
}

/**
 * The log behind `url` as bytes. The library's own calls read JSON and write it again, which need not be the same bytes;
 * these go over its connection, which it offers to its own calls only (`protected`), hence the brackets.
 * @throws StoreRefusedError when `url` is no connection string
 */
export function connectRawEventStore(
  url: string,
  { limitMs = 30_000 }: RawConnectOptions = {},
): RawEventStore {
  const client = openClient(url);
  return {
    readAll: ({ signal } = {}) => readAll(client, { limitMs, signal }),
    append: async (stream, events, expected) => {
      try {
        const answer = await answered(append(client, { stream, events, expected, limitMs }), limitMs);
        requireWritten(answer, stream, expected);
      } catch (error) {
        throw toAppendError(error, stream, expected, sizeOf(events));
      }
    },
    tombstone: async (stream, expected) => {
      const expectedRevision = expected === 'no-stream' ? NO_STREAM : expected;
      try {
        await answered(client.tombstoneStream(stream, { expectedRevision, deadline: limitMs }), limitMs);
      } catch (error) {
        if (error instanceof StreamDeletedError) return;
        throw toAppendError(error, stream, expected, 0);
      }
    },
    close: async () => {
      // Waits for every open call to end, which one to a server that is gone may never do.
      const late = () => new StoreUnavailableError('closing the event store took too long');
      await withinLimit(client.dispose(), CLOSE_LIMIT_MS, late).catch(() => undefined);
    },
  };
}

/** The client's deadline is the server's to keep: without an answer its promise never settles. */
const answered = <T>(work: Promise<T>, limitMs: number): Promise<T> =>
  withinLimit(
    work,
    limitMs + 500,
    () => new StoreUnavailableError(`no answer to a write within ${limitMs} ms`),
  );

const sizeOf = (events: readonly RawProposal[]): number =>
  events.reduce((sum, { data, metadata }) => sum + data.byteLength + metadata.byteLength, 0);

async function* readAll(
  client: EventStoreDBClient,
  { limitMs, signal }: { readonly limitMs: number; readonly signal: AbortSignal | undefined },
): AsyncGenerator<RawEvent> {
  signal?.throwIfAborted();
  const call = await client['GRPCStreamCreator'](StreamsClient, 'readAll', (grpc) =>
    grpc.read(logRequest(), ...client['callArguments']({}, { deadline: Infinity })),
  )();
  // It may report a second error when nobody iterates any more; without a listener that would end the process.
  call.on('error', () => undefined);
  const cancel = (): void => {
    call.cancel();
  };
  const watchdog = createWatchdog(limitMs, cancel);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    watchdog.arm();
    // Destroyed, the stream would stop taking from the connection behind it.
    const answers: AsyncIterable<ReadResp> = call.iterator({ destroyOnReturn: false });
    for await (const answer of answers) {
      watchdog.disarm();
      const event = rawEventOf(answer);
      if (event !== undefined) yield event;
      watchdog.arm();
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw toStoreError(error instanceof Error ? convertToCommandError(error) : error, 'read of $all');
  } finally {
    watchdog.stop();
    signal?.removeEventListener('abort', cancel);
    // Not in the turn in which it was made: grpc-js loses such a cancellation (grpc-node issues 1464 and 1652).
    setImmediate(() => {
      call.cancel();
      call.resume();
    });
  }
}

interface Append {
  readonly stream: string;
  readonly events: readonly RawProposal[];
  readonly expected: StreamRevision;
  readonly limitMs: number;
}

function append(
  client: EventStoreDBClient,
  { stream, events, expected, limitMs }: Append,
): Promise<AppendResp> {
  return client['execute'](
    StreamsClient,
    'appendToStream',
    (grpc) =>
      new Promise<AppendResp>((resolve, reject) => {
        const [metadata, options] = client['callArguments']({ deadline: limitMs });
        const call = grpc.append(metadata, options, (error, answer) => {
          if (error === null) resolve(answer);
          else reject(convertToCommandError(error));
        });
        call.on('error', (error) => {
          reject(convertToCommandError(error));
        });
        // At most an append of 1 MiB: less than what a connection holds for its call anyway.
        for (const message of appendMessages(stream, events, expected)) call.write(message);
        call.end();
      }),
  );
}

/** @throws WrongRevisionError, StoreRefusedError */
function requireWritten(answer: AppendResp, stream: string, expected: StreamRevision): void {
  if (answer.hasSuccess()) return;
  const wrong = answer.getWrongExpectedVersion();
  if (wrong === undefined) throw new StoreRefusedError(`append to ${stream}: an answer that says nothing`);
  const actual = wrong.hasCurrentRevision() ? BigInt(wrong.getCurrentRevision()) : 'no-stream';
  throw new WrongRevisionError(stream, expected, actual);
}
