import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { RawEvent } from '@app/event-store/raw';

const METADATA_PREFIX = '$$';
/** `$tb` of a deleted stream is 2^63 - 1, which no number here holds. */
const DELETED_FROM = 2 ** 63;

const metadataSchema = z.record(z.string(), z.unknown());
type Metadata = z.output<typeof metadataSchema>;

/** Whether a stream holds the metadata (limits, access rights) of another. */
export const isMetadataStream = (stream: string): boolean => stream.startsWith(METADATA_PREFIX);

/** The stream whose metadata a stream holds, or the stream itself. */
export const describedStream = (stream: string): string =>
  isMetadataStream(stream) ? stream.slice(METADATA_PREFIX.length) : stream;

/** What an event of a log is about, where streams are deleted and begin again. */
export interface NotedEvent {
  /** The server wrote it by itself and will do so again in a copy, or it changes nothing. */
  readonly isOfServer: boolean;
  /** The metadata stream to which a server adds an event of its own after this one. */
  readonly followedIn: string | undefined;
}

const ordinary: NotedEvent = { isOfServer: false, followedIn: undefined };

/**
 * Follows the deleted streams of a log. Where such a stream begins again, or is given other metadata, the server itself
 * writes metadata that keep hidden what was deleted: they cannot be copied, since the target's server writes its own.
 */
export class DeletedStreams {
  readonly #deleted = new Map<string, Metadata>();
  readonly #heads = new Map<string, bigint>();
  readonly #awaited = new Map<string, Metadata>();

  /** To be called with each event, in the order of the log. */
  note({ stream, revision, data }: RawEvent): NotedEvent {
    if (isMetadataStream(stream)) return this.#noteMetadata(stream, metadataOf(data));
    this.#heads.set(stream, revision);
    const metadata = this.#deleted.get(stream);
    return metadata === undefined
      ? ordinary
      : this.#beginsAgain(stream, { ...metadata, $tb: Number(revision) });
  }

  #noteMetadata(metadataStream: string, metadata: Metadata): NotedEvent {
    const stream = describedStream(metadataStream);
    const awaited = this.#awaited.get(stream);
    this.#awaited.delete(stream);
    if (isDeepStrictEqual(metadata, awaited)) return { ...ordinary, isOfServer: true };
    if (this.#deleted.has(stream)) {
      // Deleted once more, which changes nothing.
      if (isDeletion(metadata) && Object.keys(metadata).length === 1)
        return { ...ordinary, isOfServer: true };
      const next = Number((this.#heads.get(stream) ?? -1n) + 1n);
      return this.#beginsAgain(stream, { ...metadata, $tb: next });
    }
    if (isDeletion(metadata)) this.#deleted.set(stream, metadata);
    return ordinary;
  }

  #beginsAgain(stream: string, awaited: Metadata): NotedEvent {
    this.#deleted.delete(stream);
    this.#awaited.set(stream, awaited);
    return { isOfServer: false, followedIn: `${METADATA_PREFIX}${stream}` };
  }
}

const isDeletion = ({ $tb }: Metadata): boolean => typeof $tb === 'number' && $tb >= DELETED_FROM;

/** Nothing where the data are no JSON object, as servers take them. */
function metadataOf(data: Uint8Array): Metadata {
  try {
    return metadataSchema.safeParse(JSON.parse(Buffer.from(data).toString('utf8'))).data ?? {};
  } catch {
    return {};
  }
}
