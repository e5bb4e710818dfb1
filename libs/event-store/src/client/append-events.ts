import { type Credentials, jsonEvent, NO_STREAM } from '@eventstore/db-client';
import type { LimitFunction } from 'p-limit';
import { withinLimit } from '@app/platform';
import type { ProposedEvent, StreamRevision } from '../port/event-store.js';
import {
  APPEND_LIMIT_BYTES,
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
  StoreUnreachableError,
  WrongRevisionError,
} from '../port/store.errors.js';
import { toAppendError } from './client-errors.js';
import type { CurrentClient } from './current-client.js';
import { onLeader } from './on-leader.js';

/** Room for id, content type and framing of one event inside an append. */
const ENVELOPE_BYTES = 128;
/** After its deadline a call has this long to say that it is over. */
const GRACE_MS = 500;

export interface AppendOptions {
  readonly clients: CurrentClient;
  /**
   * Sent with every append: the client then takes the classic append, a call of its own for each. Its batch append
   * shares one call and one table of answers among all clients of a process, has an absolute deadline by this machine's
   * clock, and asks for the server's features once, whose failure it keeps (ADR 23). Undefined: none are configured.
   */
  readonly credentials: Credentials | undefined;
  /** Bounds the appends in flight: what waits has not been sent. */
  readonly slots: LimitFunction;
  /** Longest wait for the answer, the wait for a slot included, milliseconds. */
  readonly limitMs: number;
}

export interface Append {
  readonly stream: string;
  readonly events: readonly ProposedEvent[];
  readonly expected: StreamRevision;
}

/**
 * @returns the stream's newest revision
 * @throws as `EventStore.append` does
 */
export async function appendEvents(options: AppendOptions, append: Append): Promise<bigint> {
  const { clients, credentials, slots, limitMs } = options;
  const { stream, events, expected } = append;
  if (events.length === 0) throw new StoreRefusedError(`append to ${stream}: no events`);
  if (credentials === undefined)
    throw new StoreRefusedError(
      `append to ${stream}: over TLS the event store's address needs user:password@`,
    );
  const bytes = sizeOf(events);
  if (bytes > APPEND_LIMIT_BYTES) throw new EventTooLargeError(stream, bytes);
  const proposed = events.map(({ id, type, data, metadata }) => jsonEvent({ id, type, data, metadata }));
  const endsAt = performance.now() + limitMs;
  let isSent = false;
  const send = async (): Promise<bigint> => {
    const deadline = Math.floor(endsAt - performance.now());
    if (deadline <= 0)
      throw new StoreUnreachableError(`append to ${stream}: others were before it for too long`);
    isSent = true;
    const client = clients.get();
    try {
      const appended = await client.appendToStream(stream, proposed, {
        credentials,
        deadline,
        expectedRevision: expected === 'no-stream' ? NO_STREAM : expected,
        requiresLeader: true,
      });
      const { success, nextExpectedRevision } = appended;
      // Where the address says that the library is not to throw.
      if (!success)
        throw new WrongRevisionError(
          stream,
          expected,
          nextExpectedRevision < 0n ? 'no-stream' : nextExpectedRevision,
        );
      return nextExpectedRevision;
    } catch (error) {
      throw await clients.failed(client, error);
    }
  };
  const late = (): Error =>
    new (isSent ? StoreUnavailableError : StoreUnreachableError)(
      `append to ${stream}: no answer within ${limitMs} ms`,
    );
  try {
    return await slots(() =>
      withinLimit(onLeader(send), Math.max(0, endsAt - performance.now()) + GRACE_MS, late),
    );
  } catch (error) {
    throw toAppendError(error, stream, expected, bytes);
  }
}

function sizeOf(events: readonly ProposedEvent[]): number {
  const texts = events.flatMap(({ type, data, metadata }) => [
    type,
    JSON.stringify(data),
    JSON.stringify(metadata),
  ]);
  return texts.reduce((sum, text) => sum + Buffer.byteLength(text), events.length * ENVELOPE_BYTES);
}
