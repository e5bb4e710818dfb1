import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import timestamps from 'google-protobuf/google/protobuf/timestamp_pb.js';
import type { ExpectedRevision } from '../streams/append.js';
import { decodeBatchMessage } from './batch-append-request.decoder.js';
import { BatchAppendReq, GoogleEmpty, StreamIdentifier, UUID } from './generated.js';
import { uuidOf } from './request-fields.js';

const bytes = fc.uint8Array({ maxLength: 300 });
const uuid = fc.oneof(
  fc.uuid().map((text) => new UUID().setString(text)),
  fc
    .tuple(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }))
    .map(([high, low]) =>
      new UUID().setStructured(
        new UUID.Structured().setMostSignificantBits(String(high)).setLeastSignificantBits(String(low)),
      ),
    ),
);
const proposed = fc
  .record({
    id: uuid,
    type: fc.string({ unit: 'binary' }),
    isJson: fc.boolean(),
    data: bytes,
    metadata: bytes,
  })
  .map(({ id, type, isJson, data, metadata }) => {
    const message = new BatchAppendReq.ProposedMessage().setId(id).setData(data).setCustomMetadata(metadata);
    message.getMetadataMap().set('type', type);
    message.getMetadataMap().set('content-type', isJson ? 'application/json' : 'application/octet-stream');
    message.getMetadataMap().set('of no interest', type);
    return message;
  });
const expected = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map((revision) => ({ kind: 'exact', revision }) as const),
  fc.constantFrom<ExpectedRevision>({ kind: 'any' }, { kind: 'no-stream' }, { kind: 'stream-exists' }),
);
const options = fc
  .record({ stream: bytes, expected, deadline: fc.date({ min: new Date(0), noInvalidDate: true }) })
  .map((given) => ({ ...given, message: optionsMessage(given) }));

interface Options {
  readonly stream: Uint8Array;
  readonly expected: ExpectedRevision;
  readonly deadline: Date;
}

function optionsMessage({ stream, expected: wanted, deadline }: Options) {
  const message = new BatchAppendReq.Options()
    .setStreamIdentifier(new StreamIdentifier().setStreamName(stream))
    .setDeadline(timestamps.Timestamp.fromDate(deadline));
  switch (wanted.kind) {
    case 'exact':
      return message.setStreamPosition(String(wanted.revision));
    case 'any':
      return message.setAny(new GoogleEmpty());
    case 'no-stream':
      return message.setNoStream(new GoogleEmpty());
    case 'stream-exists':
      return message.setStreamExists(new GoogleEmpty());
  }
}

const encode = (message: InstanceType<typeof BatchAppendReq>): Buffer =>
  Buffer.from(message.serializeBinary());

describe('a message of a batch append, taken apart by hand', () => {
  it('says what the generated classes wrote', () => {
    const given = fc.record({
      correlationId: uuid,
      options: fc.option(options, { nil: undefined }),
      events: fc.array(proposed, { maxLength: 4 }),
      isFinal: fc.boolean(),
    });
    fc.assert(
      fc.property(given, ({ correlationId, options: wanted, events, isFinal }) => {
        const message = new BatchAppendReq()
          .setCorrelationId(correlationId)
          .setProposedMessagesList(events)
          .setIsFinal(isFinal);
        if (wanted !== undefined) message.setOptions(wanted.message);

        const decoded = decodeBatchMessage(encode(message));

        expect(decoded.correlationId).toBe(uuidOf(correlationId));
        expect(decoded.isFinal).toBe(isFinal);
        expect(decoded.options).toEqual(
          wanted && {
            streamName: Buffer.from(wanted.stream),
            expected: wanted.expected,
            deadlineMs: wanted.deadline.getTime(),
          },
        );
        expect(decoded.proposed).toEqual(
          events.map((event) => ({
            id: uuidOf(event.getId()),
            // What is no text on the wire is replaced, on both sides alike.
            type: Buffer.from(event.getMetadataMap().get('type') ?? '').toString(),
            contentType: event.getMetadataMap().get('content-type'),
            data: Buffer.from(event.getData_asU8()),
            metadata: Buffer.from(event.getCustomMetadata_asU8()),
          })),
        );
      }),
    );
  });

  it('says of what is missing that it is', () => {
    expect(decodeBatchMessage(encode(new BatchAppendReq()))).toEqual({
      correlationId: undefined,
      options: undefined,
      proposed: [],
      isFinal: false,
    });
    const empty = new BatchAppendReq()
      .setCorrelationId(new UUID().setString('no uuid'))
      .setOptions(new BatchAppendReq.Options())
      .setProposedMessagesList([new BatchAppendReq.ProposedMessage()]);
    expect(decodeBatchMessage(encode(empty))).toMatchObject({
      correlationId: undefined,
      options: { streamName: undefined, expected: undefined, deadlineMs: Infinity },
      proposed: [{ id: undefined, type: undefined, contentType: undefined }],
    });
  });

  it('takes the last of two expected revisions, as protobuf wants it', () => {
    const twice = Buffer.concat([
      new BatchAppendReq.Options().setStreamPosition('7').serializeBinary(),
      new BatchAppendReq.Options().setAny(new GoogleEmpty()).serializeBinary(),
    ]);
    const message = Buffer.concat([Buffer.from([0x12, twice.length]), twice]);
    expect(decodeBatchMessage(message).options?.expected).toEqual({ kind: 'any' });
  });

  it('rejects a field that reaches out of the message that it is in', () => {
    // The options have two bytes; the stream name in them claims four.
    expect(() => decodeBatchMessage(Buffer.from([0x12, 0x02, 0x0a, 0x04, 0x1a, 0x02, 0x61, 0x62]))).toThrow(
      RangeError,
    );
    const claims4GiB = Buffer.from([0x1a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01]);
    expect(() => decodeBatchMessage(claims4GiB)).toThrow(RangeError);
  });

  it('ends with any bytes, be it with a RangeError', () => {
    const valid = fc
      .tuple(fc.array(proposed, { minLength: 1, maxLength: 2 }), options)
      .map(([events, { message }]) =>
        encode(new BatchAppendReq().setOptions(message).setProposedMessagesList(events)),
      );
    const broken = fc.tuple(valid, fc.nat(), fc.nat({ max: 255 })).map(([whole, at, byte]) => {
      const changed = Buffer.from(whole);
      changed[at % whole.length] = byte;
      return changed;
    });
    fc.assert(
      fc.property(
        fc.oneof(
          broken,
          bytes.map((array) => Buffer.from(array)),
        ),
        (given) => {
          try {
            decodeBatchMessage(given);
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError);
          }
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
