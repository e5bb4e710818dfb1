// The client package's files are CommonJS without named exports that ESM could see.
import unpacking from '@eventstore/db-client/dist/streams/appendToStream/unpackError.js';
import type { UUID as UuidMessage } from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { integerTag, lengthTag, ProtobufReader } from './protobuf-reader.js';

const ANSWER = { correlationId: lengthTag(1), success: lengthTag(3) } as const;
const SUCCESS = { revision: integerTag(1) } as const;
const UUID = { text: lengthTag(2) } as const;

/** What the server says of one append. */
export interface AppendAnswer {
  readonly correlationId: string;
  /** The stream's newest revision, or the library's own error for what went wrong. */
  readonly outcome: bigint | Error;
}

/** `BatchAppendResp`: a success by hand, anything else by the library. @throws RangeError, Error for bytes that are no answer */
export function decodeAppendAnswer(bytes: Buffer): AppendAnswer {
  const reader = new ProtobufReader(bytes);
  let correlationId: string | undefined;
  let outcome: bigint | undefined;
  while (reader.isBefore(bytes.length)) {
    const tag = reader.varint();
    if (tag === ANSWER.correlationId) correlationId = readText(reader);
    else if (tag === ANSWER.success) outcome = readRevision(reader);
    else reader.skip(tag);
  }
  return correlationId === undefined || outcome === undefined
    ? decodeByLibrary(bytes)
    : { correlationId, outcome };
}

/** Undefined where the id is sent in its other form, as two numbers. */
function readText(reader: ProtobufReader): string | undefined {
  let text: string | undefined;
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === UUID.text) text = reader.text();
    else reader.skip(tag);
  }
  return text;
}

/** The first revision is 0, and a server may leave that out as protobuf's own default. */
function readRevision(reader: ProtobufReader): bigint {
  let revision = 0n;
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === SUCCESS.revision) revision = reader.uint64();
    else reader.skip(tag);
  }
  return revision;
}

function decodeByLibrary(bytes: Buffer): AppendAnswer {
  const answer = streams.BatchAppendResp.deserializeBinary(bytes);
  const correlationId = uuidOf(answer.getCorrelationId());
  const error = answer.getError();
  if (error === undefined)
    return { correlationId, outcome: BigInt(answer.getSuccess()?.getCurrentRevision() ?? 0) };
  const stream = Buffer.from(answer.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
  return { correlationId, outcome: unpacking.unpackToCommandError(error, stream) };
}

/** Of both forms; the library's own reading of the two numbers fails where one of them is negative. */
function uuidOf(uuid: UuidMessage | undefined): string {
  const structured = uuid?.getStructured();
  if (structured === undefined) return uuid?.getString() ?? '';
  const hex = [structured.getMostSignificantBits(), structured.getLeastSignificantBits()]
    .map((half) => BigInt.asUintN(64, BigInt(half)).toString(16).padStart(16, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
