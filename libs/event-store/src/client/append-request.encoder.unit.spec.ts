import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { encodeAppend, writtenEvent } from './append-request.encoder.js';

const events = fc.array(
  fc.record({
    id: fc.uuid(),
    type: fc.string({ unit: 'grapheme', minLength: 1 }),
    data: fc.record({ text: fc.string({ unit: 'grapheme' }), list: fc.array(fc.integer()) }),
    metadata: fc.record({ hash: fc.string() }),
  }),
  { minLength: 1, maxLength: 5 },
);
const correlationId = '0199b6a0-5f10-7c3a-9d7e-2f6f5d1c0a11';

describe('the hand-written request of an append', () => {
  it('is read back by the generated classes with every field as it was', () => {
    const request = fc.record({
      events,
      stream: fc.string({ unit: 'grapheme', minLength: 1 }),
      expected: fc.oneof(fc.constant('no-stream' as const), fc.bigInt({ min: 0n, max: 2n ** 63n })),
      deadlineMs: fc.nat({ max: 2 ** 42 }),
    });
    fc.assert(
      fc.property(request, ({ events: given, stream, expected, deadlineMs }) => {
        const bytes = encodeAppend({
          ...{ correlationId, stream, expected, deadlineMs },
          events: given.map(writtenEvent),
        });

        const read = streams.BatchAppendReq.deserializeBinary(bytes);
        const options = read.getOptions();
        expect(read.getIsFinal()).toBe(true);
        expect(read.getCorrelationId()?.getString()).toBe(correlationId);
        expect(Buffer.from(options?.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString()).toBe(
          stream,
        );
        expect(
          options?.hasNoStream() === true ? 'no-stream' : BigInt(options?.getStreamPosition() ?? -1),
        ).toBe(expected);
        expect(options?.getDeadline()?.toDate().getTime()).toBe(deadlineMs);
        expect(
          read.getProposedMessagesList().map((event) => ({
            id: event.getId()?.getString(),
            type: event.getMetadataMap().get('type'),
            contentType: event.getMetadataMap().get('content-type'),
            data: Buffer.from(event.getData_asU8()).toString(),
            metadata: Buffer.from(event.getCustomMetadata_asU8()).toString(),
          })),
        ).toEqual(
          given.map(({ id, type, data, metadata }) => ({
            ...{ id, type, contentType: 'application/json' },
            ...{ data: JSON.stringify(data), metadata: JSON.stringify(metadata) },
          })),
        );
      }),
    );
  });
});
