import type { UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ExpectedRevision } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import type { EventId } from '../streams/identifiers.js';
import { eventId, eventIdFromHalves } from '../streams/identifiers.js';
import { invalidArgument, missingMetadata } from './rpc-error.js';

const noId = eventId('00000000-0000-0000-0000-000000000000');
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RpcError for a name that is missing or no UTF-8. */
export function decodeStreamName(bytes: Uint8Array | undefined): string {
  if (bytes === undefined || bytes.byteLength === 0) throw invalidArgument('The request names no stream.');
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidArgument('The stream name is not valid UTF-8.');
  }
}

/** The name of a stream that is written to. @throws RpcError as {@link decodeStreamName}, and for `$$` */
export function decodeWritableStreamName(bytes: Uint8Array | undefined): string {
  const name = decodeStreamName(bytes);
  if (name === '$$') throw invalidArgument('The metadata stream names no stream.');
  return name;
}

/** Undefined where it is missing or no UUID. */
export function uuidOf(uuid: UUID | undefined): EventId | undefined {
  const structured = uuid?.getStructured();
  if (structured === undefined) return eventId(uuid?.getString() ?? '');
  const [high, low] = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()];
  return eventIdFromHalves(BigInt(high), BigInt(low));
}

/** What a request says of an event, before anybody knows whether it is enough. */
export interface ProposedFields {
  /** Undefined where it is missing or no UUID. */
  readonly id: EventId | undefined;
  readonly type: string | undefined;
  readonly contentType: string | undefined;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

/** @throws RpcError for an event without id, type or content type, or whose id is all zeros. */
export function proposedEvent({ id, type, contentType, data, metadata }: ProposedFields): ProposedEvent {
  if (type === undefined || type === '' || contentType === undefined) {
    throw missingMetadata([
      ...(type === undefined || type === '' ? ['type'] : []),
      ...(contentType === undefined ? ['content-type'] : []),
    ]);
  }
  if (id === noId) throw invalidArgument('The id of an event may not be all zeros.');
  return { id: requireUuid(id), type, isJson: contentType === 'application/json', data, metadata };
}

/** @throws RpcError where there is none. */
export function requireUuid(id: EventId | undefined): EventId {
  if (id === undefined) throw invalidArgument('An id in the request is not a UUID.');
  return id;
}

/** @throws RpcError where there is none. */
export function requireExpected(expected: ExpectedRevision | undefined): ExpectedRevision {
  if (expected === undefined) throw invalidArgument('The append names no expected revision.');
  return expected;
}

/** The option messages of an append and of a deletion, which name the exact revision differently. */
interface ExpectedRevisionOptions {
  hasNoStream(): boolean;
  hasAny(): boolean;
  hasStreamExists(): boolean;
}

/** `exact` is the revision of the message, undefined where it holds another kind. */
export function decodeExpectedRevision(
  options: ExpectedRevisionOptions,
  exact: string | undefined,
): ExpectedRevision {
  if (exact !== undefined) return { kind: 'exact', revision: BigInt(exact) };
  if (options.hasNoStream()) return { kind: 'no-stream' };
  if (options.hasStreamExists()) return { kind: 'stream-exists' };
  return requireExpected(options.hasAny() ? { kind: 'any' } : undefined);
}
