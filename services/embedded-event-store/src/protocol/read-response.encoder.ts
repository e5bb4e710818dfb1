import type { RecordedEvent } from '../streams/event.js';
import { eventIdToBytes } from '../streams/identifiers.js';
import type { LinkedEvent } from '../streams/link-resolver.js';
import type { ReadMessage } from '../streams/read.js';
import { tombstoneRevision } from '../streams/stream-state.js';
import { ReadResp, StreamIdentifier } from './generated.js';
import { BackwardWriter } from './protobuf-writer.js';

/** Tags, lengths, numbers and the fixed texts of one event, generously. */
const envelopeBytes = 256;
const jsonType = 'application/json';
const binaryType = 'application/octet-stream';
/** What clients receive for the revision of a tombstone. */
const lastRevision = 2n ** 63n - 1n;
/** The position that means the end of the log; servers of 24.2 and later send it as a checkpoint. */
export const END_OF_LOG = String(2n ** 64n - 1n);
const eventField = 1;
const linkField = 2;

/** The wire form of a message to a reader. */
export function encodeReadMessage(message: ReadMessage): Buffer {
  if (message.kind === 'event') return encodeReadEvent(message.event, message.linked, message.structuredId);
  const response = new ReadResp();
  switch (message.kind) {
    case 'stream-not-found':
      response.setStreamNotFound(
        new ReadResp.StreamNotFound().setStreamIdentifier(
          new StreamIdentifier().setStreamName(Buffer.from(message.stream)),
        ),
      );
      break;
    case 'confirmation':
      response.setConfirmation(
        new ReadResp.SubscriptionConfirmation().setSubscriptionId(message.subscriptionId),
      );
      break;
    case 'checkpoint': {
      const at = message.position === 'end' ? END_OF_LOG : String(message.position);
      response.setCheckpoint(new ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at));
      break;
    }
    case 'caught-up':
      response.setCaughtUp(new ReadResp.CaughtUp());
      break;
    case 'fell-behind':
      response.setFellBehind(new ReadResp.FellBehind());
      break;
  }
  return Buffer.from(response.serializeBinary());
}

/**
 * `ReadResp { event { event: RecordedEvent, link: RecordedEvent, commit_position } }`, the numbers being those of the
 * generated definitions. A link whose event is gone is sent alone.
 */
function encodeReadEvent(
  event: RecordedEvent,
  linked: LinkedEvent | undefined,
  structuredId: boolean,
): Buffer {
  const isResolved = linked !== undefined && linked !== 'gone';
  const out = new BackwardWriter(capacityFor(event) + (isResolved ? capacityFor(linked) : 0));
  const readEvent = out.openMessage();
  out.integer(3, event.position);
  if (linked === undefined) writeEvent(out, eventField, event, structuredId);
  else {
    writeEvent(out, linkField, event, structuredId);
    if (isResolved) writeEvent(out, eventField, linked, structuredId);
  }
  out.closeMessage(1, readEvent);
  return out.finish();
}

function capacityFor({ stream, type, data, metadata }: RecordedEvent): number {
  // A character of a JavaScript string takes at most three bytes.
  return envelopeBytes + 3 * (stream.length + type.length) + data.byteLength + metadata.byteLength;
}

function writeEvent(out: BackwardWriter, field: number, event: RecordedEvent, structuredId: boolean): void {
  const recorded = out.openMessage();
  out.bytes(8, event.data);
  out.bytes(7, event.metadata);
  const contentType = event.isJson ? jsonType : binaryType;
  writeMapEntry(out, 'content-type', contentType, contentType.length);
  writeMapEntry(out, 'type', event.type, Buffer.byteLength(event.type));
  // Clients read 100-nanosecond ticks since the Unix epoch; a microsecond has ten.
  const created = event.createdMicros === 0 ? '0' : `${event.createdMicros}0`;
  writeMapEntry(out, 'created', created, created.length);
  out.integer(5, event.position);
  out.integer(4, event.position);
  if (event.revision === tombstoneRevision) out.bigInteger(3, lastRevision);
  else out.integer(3, event.revision);
  const identifier = out.openMessage();
  out.text(3, event.stream, Buffer.byteLength(event.stream));
  out.closeMessage(2, identifier);
  const id = out.openMessage();
  if (structuredId) writeStructuredId(out, event);
  else out.text(2, event.id, event.id.length);
  out.closeMessage(1, id);
  out.closeMessage(field, recorded);
}

function writeMapEntry(out: BackwardWriter, key: string, value: string, valueBytes: number): void {
  const entry = out.openMessage();
  out.text(2, value, valueBytes);
  out.text(1, key, key.length);
  out.closeMessage(6, entry);
}

function writeStructuredId(out: BackwardWriter, event: RecordedEvent): void {
  const bytes = Buffer.from(eventIdToBytes(event.id));
  const structured = out.openMessage();
  out.bigInteger(2, bytes.readBigUInt64BE(8));
  out.bigInteger(1, bytes.readBigUInt64BE(0));
  out.closeMessage(1, structured);
}
