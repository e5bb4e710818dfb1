import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedEvent } from '../port/event-store.js';
import { decodeReadResponse } from './read-response.decoder.js';

const { ReadResp } = streams;
const { ReadEvent } = ReadResp;
const { Empty, StreamIdentifier, UUID } = shared;

type Response = InstanceType<typeof ReadResp>;

const bytesOf = (response: Response): Buffer => Buffer.from(response.serializeBinary());
const json = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const uint64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });
const recorded: fc.Arbitrary<RecordedEvent> = fc.record({
  stream: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  revision: uint64,
  id: fc.uuid(),
  type: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 200 }),
  data: fc.dictionary(fc.string(), fc.jsonValue()),
  metadata: fc.dictionary(fc.string(), fc.jsonValue()),
  position: fc.record({ commit: uint64, prepare: uint64 }),
  created: fc.date({ min: new Date(1), max: new Date('2200-01-01'), noInvalidDate: true }),
});

function eventOf(event: RecordedEvent, contentType = 'application/json'): Response {
  const message = new ReadEvent.RecordedEvent()
    .setId(new UUID().setString(event.id))
    .setStreamIdentifier(new StreamIdentifier().setStreamName(Buffer.from(event.stream)))
    .setStreamRevision(event.revision.toString())
    .setPreparePosition(event.position.prepare.toString())
    .setCommitPosition(event.position.commit.toString())
    .setCustomMetadata(json(event.metadata))
    .setData(json(event.data));
  message
    .getMetadataMap()
    .set('type', event.type)
    .set('content-type', contentType)
    .set('created', `${event.created.getTime()}1234`);
  const commit = event.position.commit.toString();
  return new ReadResp().setEvent(new ReadEvent().setEvent(message).setCommitPosition(commit));
}

/** A message of up to 16 KiB whose first field is another one. */
function inFirstField(message: Buffer): Buffer {
  const { length } = message;
  const size = length < 0x80 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
  return Buffer.concat([Buffer.of(0x0a, ...size), message]);
}

const sample: RecordedEvent = {
  stream: 'ledger-1',
  revision: 3n,
  id: '0198a3c0-0000-7000-8000-000000000001',
  type: 'ledger.bitcoin-bought',
  data: { amount: '1' },
  metadata: { hash: 'x' },
  position: { commit: 10n, prepare: 9n },
  created: new Date('2026-11-28T09:00:00.123Z'),
};

describe('the hand-written reading of what the event store answers', () => {
  it('gives every field of an event as the generated classes wrote it', () => {
    fc.assert(
      fc.property(recorded, (event) => {
        // Through JSON once, as data and metadata are stored: -0 comes back as 0.
        const { data, metadata, ...rest } = event;
        const stored: unknown = JSON.parse(JSON.stringify({ data, metadata }));
        expect(decodeReadResponse(bytesOf(eventOf(event)))).toEqual([
          { kind: 'event', event: { ...rest, ...(typeof stored === 'object' ? stored : {}) } },
        ]);
      }),
    );
  });

  it('reads several messages out of one, in their order', () => {
    const checkpoint = new ReadResp().setCheckpoint(
      new ReadResp.Checkpoint().setCommitPosition('18446744073709551615').setPreparePosition('7'),
    );
    const caughtUp = new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
    const fellBehind = new ReadResp().setFellBehind(new ReadResp.FellBehind());
    const confirmation = new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation());
    const next = { ...sample, revision: 4n };
    const all = [confirmation, eventOf(sample), checkpoint, eventOf(next), caughtUp, fellBehind];
    expect(decodeReadResponse(Buffer.concat(all.map(bytesOf)))).toEqual([
      { kind: 'event', event: sample },
      { kind: 'checkpoint', position: { commit: 18_446_744_073_709_551_615n, prepare: 7n } },
      { kind: 'event', event: next },
      { kind: 'caught-up' },
      { kind: 'fell-behind' },
    ]);
  });

  it('passes over what it does not ask about', () => {
    const notFound = new ReadResp().setStreamNotFound(
      new ReadResp.StreamNotFound().setStreamIdentifier(new StreamIdentifier().setStreamName('a')),
    );
    const ends = new ReadResp().setFirstStreamPosition('1');
    const linkToNothing = new ReadResp().setEvent(new ReadEvent().setNoPosition(new Empty()));
    const unknown = Buffer.from([0x9d, 0x06, 1, 2, 3, 4, 0x99, 0x06, 1, 2, 3, 4, 5, 6, 7, 8]);
    const all = [bytesOf(notFound), bytesOf(ends), bytesOf(linkToNothing), unknown];
    expect(decodeReadResponse(Buffer.concat(all))).toEqual([]);
  });

  it('gives data that is no JSON as it is', () => {
    const [binary] = decodeReadResponse(bytesOf(eventOf(sample, 'application/octet-stream')));
    expect(binary).toMatchObject({ event: { data: Buffer.from('{"amount":"1"}') } });
    const message = eventOf(sample);
    message.getEvent()?.getEvent()?.setData(Buffer.from('{"amount')).setCustomMetadata('');
    expect(decodeReadResponse(bytesOf(message))).toMatchObject([
      { event: { data: '{"amount', metadata: undefined } },
    ]);
  });

  it('takes the fields of an event in any order, as protobuf has it', () => {
    const data = new ReadEvent.RecordedEvent().setData(json(sample.data)).serializeBinary();
    const rest = eventOf(sample).getEvent()?.getEvent()?.setData('').serializeBinary() ?? Buffer.of();
    const dataFirst = inFirstField(inFirstField(Buffer.concat([data, rest])));
    expect(decodeReadResponse(dataFirst)).toEqual([{ kind: 'event', event: sample }]);
  });

  it('rejects a message that was cut off, wherever it was', () => {
    const whole = bytesOf(eventOf(sample));
    for (let length = 1; length < whole.length; length += 1)
      expect(() => decodeReadResponse(whole.subarray(0, length))).toThrow(RangeError);
  });

  it('rejects bytes that are no protobuf', () => {
    for (const bytes of [[0x0f], [0x0b], Array.from({ length: 12 }, () => 0xff), [0x0a, 0x7f]])
      expect(() => decodeReadResponse(Buffer.from(bytes))).toThrow(RangeError);
  });
});
