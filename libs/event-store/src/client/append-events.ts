import { type EventStoreDBClient, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ProposedEvent, StreamRevision } from '../port/event-store.js';
import {
  APPEND_LIMIT_BYTES,
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
} from '../port/store.errors.js';
import type { AppendCalls } from './append-calls.js';
import { writtenEvent, type WrittenEvent } from './append-request.encoder.js';
import { toAppendError } from './client-errors.js';
import { withinLimit } from './watchdog.js';

/** Room for id, content type and framing of one event inside an append. */
const ENVELOPE_BYTES = 128;
/** After its deadline the server has this long to say that it did not keep it. */
const GRACE_MS = 500;

export interface Append {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: StreamRevision;
  readonly limitMs: number;
}

/**
 * @returns the stream's newest revision
 * @throws as `EventStore.append` does
 */
export async function appendEvents(
  client: EventStoreDBClient,
  calls: AppendCalls,
  append: Append,
): Promise<bigint> {
  const { stream, events, expected, limitMs } = append;
  if (events.length === 0) throw new StoreRefusedError(`append to ${stream}: no events`);
  const written = events.map(writtenEvent);
  const bytes = bytesOf(written);
  if (bytes > APPEND_LIMIT_BYTES) throw new EventTooLargeError(stream, bytes);
  try {
    // A server of before 2021 has the older call alone.
    if (!(await client['supports'](StreamsService.batchAppend))) return await appendByLibrary(client, append);
    const deadlineMs = Date.now() + limitMs;
    return await calls.append({ stream, events: written, expected, deadlineMs }, limitMs + GRACE_MS);
  } catch (error) {
    throw toAppendError(error, stream, expected, bytes);
  }
}

async function appendByLibrary(
  client: EventStoreDBClient,
  { stream, events, expected, limitMs }: Append,
): Promise<bigint> {
  const appended = client.appendToStream(
    stream,
    events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata })),
    { expectedRevision: expected === 'no-stream' ? NO_STREAM : expected, deadline: limitMs },
  );
  // The client's deadline is the server's to keep: without an answer its promise never settles.
  const late = (): Error => new StoreUnavailableError(`append to ${stream}: no answer within ${limitMs} ms`);
  return (await withinLimit(appended, limitMs + GRACE_MS, late)).nextExpectedRevision;
}

function bytesOf(events: readonly WrittenEvent[]): number {
  return events.reduce((sum, { bytes }) => sum + ENVELOPE_BYTES + bytes, 0);
}
