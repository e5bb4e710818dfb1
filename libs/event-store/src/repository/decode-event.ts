import { errorMessage } from '@app/platform';
import { toStoredEvent } from '../metadata/event-metadata.js';
import type { StoredEvent } from '../metadata/event-metadata.js';
import type { RecordedEvent } from '../port/event-store.js';
import { EventDecodeError } from '../port/store.errors.js';
import type { FoldedEvent, StreamCodec } from './codec.js';

/** A recorded event with validated metadata and its domain value. */
export interface DecodedEvent<Event> extends FoldedEvent<Event> {
  readonly stored: StoredEvent;
}

/** Reads one recorded event. @throws EventDecodeError naming stream and revision */
export function decodeEvent<Event>(
  codec: Pick<StreamCodec<Event>, 'decode'>,
  recorded: RecordedEvent,
): DecodedEvent<Event> {
  const stored = toStoredEvent(recorded);
  const { commandId, occurredAt, actor } = stored.metadata;
  return {
    stored,
    event: decodeData(codec, stored),
    revision: stored.revision,
    commandId,
    occurredAt,
    actor,
  };
}

function decodeData<Event>(codec: Pick<StreamCodec<Event>, 'decode'>, stored: StoredEvent): Event {
  try {
    const { stream, revision, metadata } = stored;
    return codec.decode(stored, { stream, revision, commandId: metadata.commandId });
  } catch (error) {
    throw new EventDecodeError(stored, errorMessage(error), error);
  }
}
