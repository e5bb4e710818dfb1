import { WrongExpectedVersionError } from '@eventstore/db-client';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import { decodeAppendAnswer } from './append-answer.decoder.js';
import { BackwardWriter } from './protobuf-writer.js';

const correlationId = '0199b6a0-5f10-7c3a-9d7e-2f6f5d1c0a11';
const { Success } = streams.BatchAppendResp;
const answer = () =>
  new streams.BatchAppendResp()
    .setCorrelationId(new shared.UUID().setString(correlationId))
    .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('ledger-1')));
const decoded = (message: InstanceType<typeof streams.BatchAppendResp>) =>
  decodeAppendAnswer(Buffer.from(message.serializeBinary()));

describe('the answer to an append', () => {
  it.each(['0', '7', '9007199254740993'])('tells revision %s', (revision) => {
    const success = new Success().setCurrentRevision(revision);
    expect(decoded(answer().setSuccess(success))).toEqual({ correlationId, outcome: BigInt(revision) });
  });

  it('is known by an id that is sent as two numbers', () => {
    const id = new shared.UUID().setStructured(
      new shared.UUID.Structured()
        .setMostSignificantBits(String(0x0199b6a05f107c3an))
        .setLeastSignificantBits(String(BigInt.asIntN(64, 0x9d7e2f6f5d1c0a11n))),
    );
    const success = new Success().setCurrentRevision('7');
    expect(decoded(answer().setCorrelationId(id).setSuccess(success))).toEqual({
      correlationId,
      outcome: 7n,
    });
  });

  it("tells a wrong revision as the library's own error", () => {
    const wrong = new shared.WrongExpectedVersion()
      .setCurrentStreamRevision('3')
      .setExpectedStreamPosition('1');
    const typeUrl = 'type.googleapis.com/event_store.client.WrongExpectedVersion';
    const out = new BackwardWriter(500);
    const status = out.openMessage();
    const details = out.openMessage();
    out.bytes(2, wrong.serializeBinary());
    out.text(1, typeUrl, typeUrl.length);
    out.closeMessage(3, details);
    out.integer(1, 9);
    out.closeMessage(2, status);
    // The fields of a message may come in any order.
    const { outcome } = decodeAppendAnswer(
      Buffer.concat([out.finish(), Buffer.from(answer().serializeBinary())]),
    );
    expect(outcome).toBeInstanceOf(WrongExpectedVersionError);
    expect(outcome).toMatchObject({ streamName: 'ledger-1', actualVersion: 3n, expectedVersion: 1n });
  });
});
