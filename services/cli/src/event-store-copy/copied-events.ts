import type { RawEvent } from '@app/event-store/raw';

const TOMBSTONE_TYPE = '$streamDeleted';
const METADATA_PREFIX = '$$';

/** Whether a stream holds the metadata (limits, access rights) of another. */
export const isMetadataStream = (stream: string): boolean => stream.startsWith(METADATA_PREFIX);

/** The event that closes a stream for ever. */
export const isTombstone = ({ type }: RawEvent): boolean => type === TOMBSTONE_TYPE;

/** A server's own streams, and their metadata, are its own affair: the target has its own. */
function isOfServer(stream: string): boolean {
  const described = isMetadataStream(stream) ? stream.slice(METADATA_PREFIX.length) : stream;
  return described.startsWith('$');
}

/** What of a log belongs to its users, in its order: their events, and the metadata of their streams. */
export async function* copiedEvents(log: AsyncIterable<RawEvent>): AsyncGenerator<RawEvent> {
  for await (const event of log) if (!isOfServer(event.stream)) yield event;
}
