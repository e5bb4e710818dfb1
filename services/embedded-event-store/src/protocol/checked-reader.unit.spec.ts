import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readRequest } from './checked-reader.js';
import { BatchAppendReq, GoogleEmpty, ReadReq, StreamIdentifier, UUID } from './generated.js';

const batch = (): InstanceType<typeof BatchAppendReq> => {
  const message = new BatchAppendReq.ProposedMessage()
    .setId(new UUID().setString(randomUUID()))
    .setData(Buffer.from('data'));
  message.getMetadataMap().set('type', 'tested');
  return new BatchAppendReq()
    .setCorrelationId(new UUID().setString(randomUUID()))
    .setOptions(
      new BatchAppendReq.Options()
        .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from('ledger-1')))
        .setAny(new GoogleEmpty()),
    )
    .setProposedMessagesList([message, message])
    .setIsFinal(true);
};

describe('the reading of requests', () => {
  it('gives what the generated classes give', () => {
    const bytes = Buffer.from(batch().serializeBinary());
    expect(readRequest(BatchAppendReq)(bytes).toObject()).toEqual(
      BatchAppendReq.deserializeBinary(bytes).toObject(),
    );
  });

  it('rejects at once a message that claims to be longer than what is there: it was read for minutes', () => {
    const claims4GiB = Buffer.from([0x0a, 0xff, 0xff, 0xff, 0xff, 0x0f, 0x01]);
    expect(() => readRequest(ReadReq)(claims4GiB)).toThrow(RangeError);
    expect(() => readRequest(ReadReq)(Buffer.from([0x0a, 0x80]))).toThrow(RangeError);
    expect(() => readRequest(ReadReq)(Buffer.from([0x0a, 0x05, 0x01]))).toThrow(RangeError);
  });

  it('ends with any bytes, be it with an error', () => {
    const valid = Buffer.from(batch().serializeBinary());
    const broken = fc
      .tuple(fc.nat({ max: valid.length - 1 }), fc.constantFrom(0xff, 0x80, 0x7f, 0x0a, 0x0b, 0x12, 0))
      .map(([at, byte]) => {
        const bytes = Buffer.from(valid);
        bytes[at] = byte;
        return bytes;
      });
    const bytes = fc.oneof(
      broken,
      fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)),
    );
    fc.assert(
      fc.property(bytes, (given) => {
        try {
          readRequest(BatchAppendReq)(given);
        } catch (error) {
          expect(error).toHaveProperty('message');
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
