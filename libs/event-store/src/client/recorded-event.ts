import type { AllStreamResolvedEvent, ResolvedEvent } from '@eventstore/db-client';
import type { RecordedEvent } from '../port/event-store.js';
import { StoreRefusedError } from '../port/store.errors.js';

/** The client's event as our own; undefined for a link whose event is gone. */
export function toRecordedEvent(resolved: ResolvedEvent | AllStreamResolvedEvent): RecordedEvent | undefined {
  const { event } = resolved;
  if (event === undefined) return undefined;
  const { position } = event;
  if (position === undefined) {
    throw new StoreRefusedError('The event store sends no positions; version 22.6 or newer is needed.');
  }
  return {
    stream: event.streamId,
    revision: event.revision,
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: event.metadata,
    position: { commit: position.commit, prepare: position.prepare },
    created: event.created,
  };
}
