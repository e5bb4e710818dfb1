import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '../streams/event.js';
import { eventIdFromBytes, position, revision } from '../streams/identifiers.js';
import { ReadResp } from './generated.js';
import { encodeReadMessage } from './read-response.encoder.js';
import { uuidOf } from './request-fields.js';

const bytes = (maxLength: number): fc.Arbitrary<Uint8Array> => fc.uint8Array({ maxLength });
const recordedEvent: fc.Arbitrary<RecordedEvent> = fc.record({
  stream: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  type: fc.string({ unit: 'binary', minLength: 1, maxLength: 200 }),
  id: fc.uint8Array({ minLength: 16, maxLength: 16 }).map(eventIdFromBytes),
  isJson: fc.boolean(),
  // The very last number represents a tombstone.
  revision: fc.nat({ max: Number.MAX_SAFE_INTEGER - 1 }).map(revision),
  position: fc.maxSafeNat().map(position),
  createdMicros: fc.maxSafeNat(),
  data: bytes(400),
  metadata: bytes(400),
});

const epoch: RecordedEvent = {
  stream: 's',
  type: 't',
  id: eventIdFromBytes(new Uint8Array(16)),
  isJson: true,
  revision: revision(0),
  position: position(0),
  createdMicros: 0,
  data: new Uint8Array(),
  metadata: new Uint8Array(),
};

describe('the hand-written encoding of an event', () => {
  it('is read back by the generated classes with every field as it was', () => {
    fc.assert(
      fc.property(recordedEvent, fc.boolean(), (event, structuredId) => {
        const response = ReadResp.deserializeBinary(
          encodeReadMessage({ kind: 'event', event, linked: undefined, structuredId }),
        );
        const readEvent = response.getEvent();
        const recorded = readEvent?.getEvent();
        const properties = recorded?.getMetadataMap();
        expect({
          commit: readEvent?.getCommitPosition(),
          id: uuidOf(recorded?.getId()),
          structured: recorded?.getId()?.hasStructured(),
          stream: Buffer.from(recorded?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString(),
          revision: recorded?.getStreamRevision(),
          positions: [recorded?.getCommitPosition(), recorded?.getPreparePosition()],
          type: properties?.get('type'),
          contentType: properties?.get('content-type'),
          createdTicks: properties?.get('created'),
          data: Buffer.from(recorded?.getData_asU8() ?? []),
          metadata: Buffer.from(recorded?.getCustomMetadata_asU8() ?? []),
        }).toEqual({
          commit: String(event.position),
          id: event.id,
          structured: structuredId,
          stream: Buffer.from(event.stream).toString(),
          revision: String(event.revision),
          positions: [String(event.position), String(event.position)],
          type: Buffer.from(event.type).toString(),
          contentType: event.isJson ? 'application/json' : 'application/octet-stream',
          createdTicks: String(BigInt(event.createdMicros) * 10n),
          data: Buffer.from(event.data),
          metadata: Buffer.from(event.metadata),
        });
      }),
      // The epoch itself was written as "00" ticks.
      { examples: [[epoch, false]] },
    );
  });
});
