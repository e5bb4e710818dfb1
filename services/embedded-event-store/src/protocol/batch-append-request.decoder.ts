import type { ExpectedRevision } from '../streams/append.js';
import type { EventId } from '../streams/identifiers.js';
import { eventId, eventIdFromHalves } from '../streams/identifiers.js';
import { integerTag, lengthTag, ProtobufReader } from './protobuf-reader.js';
import type { ProposedFields } from './request-fields.js';

// Tags of the fields of streams.proto and shared.proto of EventStoreDB; what is not named here is passed over.
const REQUEST = {
  correlationId: lengthTag(1),
  options: lengthTag(2),
  proposed: lengthTag(3),
  isFinal: integerTag(4),
} as const;
const OPTIONS = {
  stream: lengthTag(1),
  revision: integerTag(2),
  noStream: lengthTag(3),
  any: lengthTag(4),
  streamExists: lengthTag(5),
  deadline: lengthTag(6),
} as const;
const PROPOSED = {
  id: lengthTag(1),
  property: lengthTag(2),
  metadata: lengthTag(3),
  data: lengthTag(4),
} as const;
const PROPERTY = { key: lengthTag(1), value: lengthTag(2) } as const;
const STREAM_IDENTIFIER = { name: lengthTag(3) } as const;
const UUID = { structured: lengthTag(1), text: lengthTag(2) } as const;
const STRUCTURED_UUID = { high: integerTag(1), low: integerTag(2) } as const;
const TIMESTAMP = { seconds: integerTag(1), nanos: integerTag(2) } as const;

const noBytes = new Uint8Array();

/** One message of a batch append; its bytes are views of the gRPC message. Nothing is known yet to make sense. */
export interface BatchMessage {
  /** Undefined where it is missing or no UUID. */
  readonly correlationId: EventId | undefined;
  /** With the first message of a batch. */
  readonly options: BatchOptions | undefined;
  readonly proposed: readonly ProposedFields[];
  readonly isFinal: boolean;
}

export interface BatchOptions {
  readonly streamName: Uint8Array | undefined;
  readonly expected: ExpectedRevision | undefined;
  /** Milliseconds since the Unix epoch; Infinity where there is none. */
  readonly deadlineMs: number;
}

/**
 * Takes a message apart by hand: appends are what a writer waits for, and the generated classes took as long for an event
 * as it takes to store it. Of a field that occurs twice the last value counts, as protobuf wants it.
 * @throws RangeError for bytes that are no such message
 */
export function decodeBatchMessage(bytes: Buffer): BatchMessage {
  const reader = new ProtobufReader(bytes);
  const proposed: ProposedFields[] = [];
  let correlationId: EventId | undefined;
  let options: BatchOptions | undefined;
  let isFinal = false;
  while (reader.isBefore(bytes.length)) {
    const tag = reader.varint();
    switch (tag) {
      case REQUEST.correlationId:
        correlationId = readUuid(reader);
        break;
      case REQUEST.options:
        options = readOptions(reader);
        break;
      case REQUEST.proposed:
        proposed.push(readProposed(reader));
        break;
      case REQUEST.isFinal:
        isFinal = reader.uint64() !== 0n;
        break;
      default:
        reader.skip(tag);
    }
  }
  return { correlationId, options, proposed, isFinal };
}

/** @throws RangeError unless a message ended where it said: a field of it would belong to another one as well */
function requireEnd(reader: ProtobufReader, end: number): void {
  if (!reader.isBefore(end + 1)) throw new RangeError('a field is longer than the message that it is in');
}

function readOptions(reader: ProtobufReader): BatchOptions {
  const end = reader.enter();
  let streamName: Uint8Array | undefined;
  let expected: ExpectedRevision | undefined;
  let deadlineMs = Infinity;
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    switch (tag) {
      case OPTIONS.stream:
        streamName = readStreamName(reader);
        break;
      case OPTIONS.revision:
        expected = { kind: 'exact', revision: reader.uint64() };
        break;
      case OPTIONS.deadline:
        deadlineMs = readTimestampMs(reader);
        break;
      default:
        reader.skip(tag);
        expected = KINDS.get(tag) ?? expected;
    }
  }
  requireEnd(reader, end);
  return { streamName, expected, deadlineMs };
}

const KINDS: ReadonlyMap<number, ExpectedRevision> = new Map([
  [OPTIONS.noStream, { kind: 'no-stream' }],
  [OPTIONS.any, { kind: 'any' }],
  [OPTIONS.streamExists, { kind: 'stream-exists' }],
]);

function readStreamName(reader: ProtobufReader): Uint8Array {
  const end = reader.enter();
  let name: Uint8Array = noBytes;
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    if (tag === STREAM_IDENTIFIER.name) name = reader.bytes();
    else reader.skip(tag);
  }
  requireEnd(reader, end);
  return name;
}

function readTimestampMs(reader: ProtobufReader): number {
  const end = reader.enter();
  let [seconds, nanos] = [0n, 0n];
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    if (tag === TIMESTAMP.seconds) seconds = BigInt.asIntN(64, reader.uint64());
    else if (tag === TIMESTAMP.nanos) nanos = BigInt.asIntN(32, reader.uint64());
    else reader.skip(tag);
  }
  requireEnd(reader, end);
  return Number(seconds) * 1_000 + Number(nanos) / 1_000_000;
}

function readProposed(reader: ProtobufReader): ProposedFields {
  const end = reader.enter();
  let metadata: Uint8Array = noBytes;
  let data: Uint8Array = noBytes;
  let id: EventId | undefined;
  const properties: Properties = { type: undefined, contentType: undefined };
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    switch (tag) {
      case PROPOSED.id:
        id = readUuid(reader);
        break;
      case PROPOSED.property:
        readProperty(reader, properties);
        break;
      case PROPOSED.metadata:
        metadata = reader.bytes();
        break;
      case PROPOSED.data:
        data = reader.bytes();
        break;
      default:
        reader.skip(tag);
    }
  }
  requireEnd(reader, end);
  return { id, type: properties.type, contentType: properties.contentType, data, metadata };
}

interface Properties {
  type: string | undefined;
  contentType: string | undefined;
}

/** One entry of the map of what the store shall know about an event. */
function readProperty(reader: ProtobufReader, properties: Properties): void {
  const end = reader.enter();
  let [key, value] = ['', ''];
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    if (tag === PROPERTY.key) key = reader.text();
    else if (tag === PROPERTY.value) value = reader.text();
    else reader.skip(tag);
  }
  requireEnd(reader, end);
  if (key === 'type') properties.type = value;
  else if (key === 'content-type') properties.contentType = value;
}

function readUuid(reader: ProtobufReader): EventId | undefined {
  const end = reader.enter();
  let id: EventId | undefined;
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    if (tag === UUID.text) id = eventId(reader.text());
    else if (tag === UUID.structured) id = readStructuredUuid(reader);
    else reader.skip(tag);
  }
  requireEnd(reader, end);
  return id;
}

function readStructuredUuid(reader: ProtobufReader): EventId {
  const end = reader.enter();
  let [high, low] = [0n, 0n];
  while (reader.isBefore(end)) {
    const tag = reader.varint();
    if (tag === STRUCTURED_UUID.high) high = reader.uint64();
    else if (tag === STRUCTURED_UUID.low) low = reader.uint64();
    else reader.skip(tag);
  }
  requireEnd(reader, end);
  return eventIdFromHalves(high, low);
}
