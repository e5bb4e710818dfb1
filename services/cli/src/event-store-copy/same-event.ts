import type { RawEvent } from '@app/event-store/raw';
import { isTombstone } from './copied-events.js';
import { CopyError } from './copy.error.js';
import { isMetadataStream } from './deleted-streams.js';

const sameBytes = (a: Uint8Array, b: Uint8Array): boolean => Buffer.compare(a, b) === 0;

/** The first thing in which two events are not the same, in words; undefined where there is none. */
function difference(source: RawEvent, target: RawEvent): string | undefined {
  if (source.stream !== target.stream) return `an event of ${target.stream}`;
  // A tombstone is written by the server itself: its id and number are the server's.
  if (isTombstone(source) && isTombstone(target)) return undefined;
  // Of metadata only the newest counts; a scavenged source begins its numbering later.
  if (source.revision !== target.revision && !isMetadataStream(source.stream))
    return `revision ${target.revision}`;
  if (source.id !== target.id) return `another event id, ${target.id}`;
  if (source.type !== target.type) return `another type, ${target.type}`;
  if (source.contentType !== target.contentType) return `another content type, ${target.contentType}`;
  if (!sameBytes(source.data, target.data)) return 'other data';
  return sameBytes(source.metadata, target.metadata) ? undefined : 'other metadata';
}

/** @throws CopyError COPY.TARGET_DIFFERS, with stream and revision of the source's event */
export function requireSame(source: RawEvent, target: RawEvent): void {
  const found = difference(source, target);
  if (found === undefined) return;
  throw new CopyError(
    'COPY.TARGET_DIFFERS',
    `${source.stream}, revision ${source.revision}: the target has ${found} in its place. A copy goes on only in a target that holds the beginning of the source and nothing else.`,
  );
}
