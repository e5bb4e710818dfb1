import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { ExpectedRevision } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import type { EventId } from '../streams/identifiers.js';
import { eventId, eventIdFromBytes } from '../streams/identifiers.js';
import { invalidArgument, missingMetadata } from './rpc-error.js';

const maxStreamNameBytes = 4_096;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @throws RpcError for a name that is missing, too long or no UTF-8. */
export function decodeStreamName(identifier: StreamIdentifier | undefined): string {
  const bytes = identifier?.getStreamName_asU8();
  if (bytes === undefined || bytes.byteLength === 0) throw invalidArgument('The request names no stream.');
  if (bytes.byteLength > maxStreamNameBytes)
    throw invalidArgument(`A stream name may have at most ${maxStreamNameBytes} bytes.`);
  try {
    return utf8.decode(bytes);
  } catch {
    throw invalidArgument('The stream name is not valid UTF-8.');
  }
}

/** The name of a stream that may be appended to. */
export function decodeWritableStreamName(identifier: StreamIdentifier | undefined): string {
  const name = decodeStreamName(identifier);
  if (name === '$all') throw invalidArgument('$all holds every stream; append to one of them.');
  if (name === '$$') throw invalidArgument('The metadata stream names no stream.');
  return name;
}

/** @throws RpcError where the id is missing or no UUID. */
export function decodeUuid(uuid: UUID | undefined): EventId {
  const structured = uuid?.getStructured();
  if (structured !== undefined) {
    const bytes = Buffer.alloc(16);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getMostSignificantBits())), 0);
    bytes.writeBigInt64BE(BigInt.asIntN(64, BigInt(structured.getLeastSignificantBits())), 8);
    return eventIdFromBytes(bytes);
  }
  const id = eventId(uuid?.getString() ?? '');
  if (id === undefined) throw invalidArgument('An id in the request is not a UUID.');
  return id;
}

/** The generated classes of a proposed event, which differ between Append and BatchAppend in name only. */
interface ProposedMessage {
  getId(): UUID | undefined;
  getMetadataMap(): { get(key: string): string | undefined };
  getCustomMetadata_asU8(): Uint8Array;
  getData_asU8(): Uint8Array;
}

/** @throws RpcError for an event without id, type or content type. */
export function decodeProposedEvent(message: ProposedMessage): ProposedEvent {
  const properties = message.getMetadataMap();
  const type = properties.get('type');
  const contentType = properties.get('content-type');
  if (type === undefined || type === '' || contentType === undefined) {
    throw missingMetadata([
      ...(type === undefined || type === '' ? ['type'] : []),
      ...(contentType === undefined ? ['content-type'] : []),
    ]);
  }
  return {
    id: decodeUuid(message.getId()),
    type,
    isJson: contentType === 'application/json',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** The two option messages of an append, which name the exact revision differently. */
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
  if (options.hasAny()) return { kind: 'any' };
  throw invalidArgument('The append names no expected revision.');
}
