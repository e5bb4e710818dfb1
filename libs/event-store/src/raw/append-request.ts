// The client package's generated classes are CommonJS without named exports that ESM could see.
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamRevision } from '../port/event-store.js';
import type { RawProposal } from './raw-event.js';

const { Empty, StreamIdentifier, UUID } = shared;
const { Options, ProposedMessage } = streams.AppendReq;

/** The messages of one append: where to, then an event each. */
export function appendMessages(
  stream: string,
  events: readonly RawProposal[],
  expected: StreamRevision,
): readonly AppendReq[] {
  const options = new Options().setStreamIdentifier(
    new StreamIdentifier().setStreamName(new TextEncoder().encode(stream)),
  );
  if (expected === 'no-stream') options.setNoStream(new Empty());
  else options.setRevision(expected.toString());
  return [new streams.AppendReq().setOptions(options), ...events.map(eventMessage)];
}

function eventMessage({ id, type, contentType, data, metadata }: RawProposal): AppendReq {
  const message = new ProposedMessage()
    .setId(new UUID().setString(id))
    .setData(data)
    .setCustomMetadata(metadata);
  message.getMetadataMap().set('type', type).set('content-type', contentType);
  return new streams.AppendReq().setProposedMessage(message);
}
