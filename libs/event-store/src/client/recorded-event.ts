import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { RecordedEvent } from '../port/event-store.js';

const NO_POSITION = { commit: 0n, prepare: 0n };

/** An event as the library gives it; undefined for a link whose event is gone. */
export function toRecordedEvent({
  event,
}: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
  if (event === undefined) return undefined;
  const { streamId, revision, id, type, data, metadata, position, created } = event;
  return {
    stream: streamId,
    revision,
    id,
    type,
    data,
    // What is no JSON is text, as with data: the decoder of the event reports what is wrong with it.
    metadata: metadata instanceof Uint8Array ? Buffer.from(metadata).toString('utf8') : metadata,
    position: position ?? NO_POSITION,
    created,
  };
}
