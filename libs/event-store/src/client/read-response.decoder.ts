import type { Position, RecordedEvent, SubscriptionMessage } from '../port/event-store.js';
import { integerTag, lengthTag, ProtobufReader } from './protobuf-reader.js';

// Tags of the fields of streams.proto and shared.proto of EventStoreDB; what is not named here is passed over.
const RESPONSE = {
  event: lengthTag(1),
  checkpoint: lengthTag(3),
  caughtUp: lengthTag(8),
  fellBehind: lengthTag(9),
} as const;
const READ_EVENT = { event: lengthTag(1) } as const;
const CHECKPOINT = { commit: integerTag(1), prepare: integerTag(2) } as const;
const EVENT = {
  id: lengthTag(1),
  stream: lengthTag(2),
  revision: integerTag(3),
  prepare: integerTag(4),
  commit: integerTag(5),
  property: lengthTag(6),
  metadata: lengthTag(7),
  data: lengthTag(8),
} as const;
const UUID = { text: lengthTag(2) } as const;
const STREAM_IDENTIFIER = { name: lengthTag(3) } as const;
const PROPERTY = { key: lengthTag(1), value: lengthTag(2) } as const;

const JSON_TYPE = 'application/json';
/** `created` counts 100 nanoseconds: the digits after those of a millisecond. */
const DIGITS_BELOW_MS = 4;

/**
 * What one gRPC message of a read says. By the protocol that is one thing; a server that was asked to may put several
 * into one message, in the order of the log (batched-reads.ts).
 *
 * Written by hand, since the client library's way (the generated classes, then an object of its own, then ours) took
 * more than half of the time of a replay. @throws RangeError for bytes that are no such message
 */
export function decodeReadResponse(bytes: Buffer): readonly SubscriptionMessage[] {
  const reader = new ProtobufReader(bytes);
  const messages: SubscriptionMessage[] = [];
  while (reader.isBefore(bytes.length)) {
    const tag = reader.varint();
    if (tag === RESPONSE.event) {
      const event = readEvent(reader);
      if (event !== undefined) messages.push({ kind: 'event', event });
    } else if (tag === RESPONSE.checkpoint) {
      messages.push({ kind: 'checkpoint', position: readCheckpoint(reader) });
    } else {
      reader.skip(tag);
      if (tag === RESPONSE.caughtUp) messages.push({ kind: 'caught-up' });
      if (tag === RESPONSE.fellBehind) messages.push({ kind: 'fell-behind' });
    }
  }
  return messages;
}

/** Undefined for a link whose event is gone. */
function readEvent(reader: ProtobufReader): RecordedEvent | undefined {
  let event: RecordedEvent | undefined;
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === READ_EVENT.event) event = readRecordedEvent(reader);
    else reader.skip(tag);
  }
  return event;
}

function readRecordedEvent(reader: ProtobufReader): RecordedEvent {
  let [id, stream] = ['', ''];
  let [revision, commit, prepare] = [0n, 0n, 0n];
  const properties: Properties = { type: '', contentType: '', created: '' };
  let data: Buffer | undefined;
  // Read where they are: a view of the bytes costs as much as the text.
  let json: string | undefined;
  let metadata = '';
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    switch (tag) {
      case EVENT.id:
        id = readTextIn(reader, UUID.text);
        break;
      case EVENT.stream:
        stream = readTextIn(reader, STREAM_IDENTIFIER.name);
        break;
      case EVENT.revision:
        revision = reader.uint64();
        break;
      case EVENT.prepare:
        prepare = reader.uint64();
        break;
      case EVENT.commit:
        commit = reader.uint64();
        break;
      case EVENT.property:
        readProperty(reader, properties);
        break;
      case EVENT.metadata:
        metadata = reader.text();
        break;
      case EVENT.data:
        if (properties.contentType === JSON_TYPE) json = reader.text();
        else data = reader.bytes();
        break;
      default:
        reader.skip(tag);
    }
  }
  return {
    stream,
    revision,
    id,
    type: properties.type,
    data: properties.contentType === JSON_TYPE ? parsed(json ?? data?.toString('utf8')) : data,
    metadata: parsed(metadata),
    position: { commit, prepare },
    created: new Date(Number.parseInt(properties.created.slice(0, 0 - DIGITS_BELOW_MS), 10)),
  };
}

interface Properties {
  type: string;
  contentType: string;
  created: string;
}

/** One entry of the map of what the store itself knows about an event. */
function readProperty(reader: ProtobufReader, properties: Properties): void {
  let [key, value] = ['', ''];
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === PROPERTY.key) key = reader.text();
    else if (tag === PROPERTY.value) value = reader.text();
    else reader.skip(tag);
  }
  if (key === 'type') properties.type = value;
  else if (key === 'content-type') properties.contentType = value;
  else if (key === 'created') properties.created = value;
}

/** The one field of a message that holds nothing else of interest. */
function readTextIn(reader: ProtobufReader, field: number): string {
  let text = '';
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === field) text = reader.text();
    else reader.skip(tag);
  }
  return text;
}

function readCheckpoint(reader: ProtobufReader): Position {
  let [commit, prepare] = [0n, 0n];
  for (const end = reader.enter(); reader.isBefore(end);) {
    const tag = reader.varint();
    if (tag === CHECKPOINT.commit) commit = reader.uint64();
    else if (tag === CHECKPOINT.prepare) prepare = reader.uint64();
    else reader.skip(tag);
  }
  return { commit, prepare };
}

/** What is no JSON stays text: the decoder of the event reports what is wrong with it. */
function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
