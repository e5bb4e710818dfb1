import type { ProposedEvent, StreamRevision } from '../port/event-store.js';
import { BackwardWriter } from './protobuf-writer.js';

const JSON_TYPE = 'application/json';
/** Tags, lengths, the id and the fixed texts of an event, or of all that is before the events, generously. */
const ENVELOPE_BYTES = 256;
const MS_PER_SECOND = 1_000;
const NANOS_PER_MS = 1_000_000;

/** An event with the texts that are sent and stored: made once, measured and sent. */
export interface WrittenEvent {
  readonly id: string;
  readonly type: string;
  readonly data: string;
  readonly metadata: string;
  /** Of type, data and metadata. */
  readonly bytes: number;
}

export function writtenEvent({ id, type, data, metadata }: ProposedEvent): WrittenEvent {
  const [dataText, metadataText] = [JSON.stringify(data), JSON.stringify(metadata)];
  const bytes = Buffer.byteLength(type) + Buffer.byteLength(dataText) + Buffer.byteLength(metadataText);
  return { id, type, data: dataText, metadata: metadataText, bytes };
}

export interface AppendRequest {
  /** UUID by which the answer is known. */
  readonly correlationId: string;
  readonly stream: string;
  readonly events: readonly WrittenEvent[];
  readonly expected: StreamRevision;
  /** Milliseconds since the Unix epoch. */
  readonly deadlineMs: number;
}

/**
 * `BatchAppendReq`, whole in one message; the numbers are those of streams.proto. By hand, because the library writes
 * each event twice, and its texts as base64 in between: four times what all the rest of an append costs a writer.
 */
export function encodeAppend({ correlationId, stream, events, expected, deadlineMs }: AppendRequest): Buffer {
  const nameBytes = Buffer.byteLength(stream);
  const size = events.reduce((sum, { bytes }) => sum + bytes + ENVELOPE_BYTES, ENVELOPE_BYTES + nameBytes);
  const out = new BackwardWriter(size);
  out.integer(4, 1);
  for (const event of events.toReversed()) writeEvent(out, event);
  const options = out.openMessage();
  writeDeadline(out, deadlineMs);
  if (expected === 'no-stream') out.closeMessage(3, out.openMessage());
  else out.bigInteger(2, expected);
  const identifier = out.openMessage();
  out.text(3, stream, nameBytes);
  out.closeMessage(1, identifier);
  out.closeMessage(2, options);
  writeUuid(out, correlationId);
  return out.finish();
}

function writeEvent(out: BackwardWriter, { id, type, data, metadata }: WrittenEvent): void {
  const proposed = out.openMessage();
  out.text(4, data, Buffer.byteLength(data));
  out.text(3, metadata, Buffer.byteLength(metadata));
  writeProperty(out, 'content-type', JSON_TYPE);
  writeProperty(out, 'type', type);
  writeUuid(out, id);
  out.closeMessage(3, proposed);
}

function writeProperty(out: BackwardWriter, key: string, value: string): void {
  const entry = out.openMessage();
  out.text(2, value, Buffer.byteLength(value));
  out.text(1, key, key.length);
  out.closeMessage(2, entry);
}

function writeUuid(out: BackwardWriter, id: string): void {
  const uuid = out.openMessage();
  out.text(2, id, Buffer.byteLength(id));
  out.closeMessage(1, uuid);
}

function writeDeadline(out: BackwardWriter, deadlineMs: number): void {
  const timestamp = out.openMessage();
  out.integer(2, (deadlineMs % MS_PER_SECOND) * NANOS_PER_MS);
  out.integer(1, Math.floor(deadlineMs / MS_PER_SECOND));
  out.closeMessage(6, timestamp);
}
