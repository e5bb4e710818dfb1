import type { RawEvent } from '@app/event-store/raw';
import { DeletedStreams, describedStream } from './deleted-streams.js';

const TOMBSTONE_TYPE = '$streamDeleted';

/** The event that closes a stream for ever. */
export const isTombstone = ({ type }: RawEvent): boolean => type === TOMBSTONE_TYPE;

/** What of a log belongs to its users, in its order: their events, and the metadata of their streams. */
export async function* copiedEvents(log: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  const deleted = new DeletedStreams();
  for await (const event of log) {
    // A server's own streams, and their metadata, are its own affair: the target has its own.
    if (describedStream(event.stream).startsWith('$')) continue;
    if (!deleted.note(event).isOfServer) yield event;
  }
}
