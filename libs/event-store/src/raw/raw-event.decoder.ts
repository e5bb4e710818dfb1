import type { ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { RawEvent } from './raw-event.js';

/** The event of an answer; undefined for the answers that carry none. */
export function rawEventOf(answer: ReadResp): RawEvent | undefined {
  // Links are not resolved, so whatever is in the log is the event itself.
  const recorded = answer.getEvent()?.getEvent();
  if (recorded === undefined) return undefined;
  const facts = recorded.getMetadataMap();
  return {
    stream: Buffer.from(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8'),
    revision: BigInt(recorded.getStreamRevision()),
    id: recorded.getId()?.getString() ?? '',
    type: facts.get('type') ?? '',
    contentType: facts.get('content-type') ?? '',
    data: recorded.getData_asU8(),
    metadata: recorded.getCustomMetadata_asU8(),
    position: {
      commit: BigInt(recorded.getCommitPosition()),
      prepare: BigInt(recorded.getPreparePosition()),
    },
  };
}
