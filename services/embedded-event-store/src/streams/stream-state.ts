import type { Revision } from './identifiers.js';
import { revision } from './identifiers.js';

/** What is known of a stream besides its events. */
export interface StreamState {
  readonly id: number;
  /** Revision of the last event, visible or not; undefined where only metadata was ever written. */
  readonly head: Revision | undefined;
  readonly limits: StreamLimits;
}

/** What a stream's metadata say of its events and of who may touch them; undefined where they say nothing. */
export interface StreamLimits {
  /** `$tb`: events before this revision are hidden. */
  readonly truncateBefore: number | undefined;
  /** `$maxCount`: only so many of the newest events are visible. */
  readonly maxCount: number | undefined;
  /** `$maxAge`: older events are hidden. */
  readonly maxAgeSeconds: number | undefined;
  /** `$acl` as JSON. */
  readonly acl: string | undefined;
}

export const noLimits: StreamLimits = {
  truncateBefore: undefined,
  maxCount: undefined,
  maxAgeSeconds: undefined,
  acl: undefined,
};

/**
 * Where the tombstone of a stream is stored, as its head: behind every event there can be. Clients receive 2^63 - 1, as
 * by a real server, which no number here can hold.
 */
export const tombstoneRevision = revision(Number.MAX_SAFE_INTEGER);

/** `$tb` of a stream that was deleted and may be written again; real servers write 2^63 - 1. */
export const everythingTruncated = Number.MAX_SAFE_INTEGER;

/** The stream is deleted for ever. */
export function isTombstoned(stream: StreamState | undefined): boolean {
  return stream?.head === tombstoneRevision;
}

/** The stream is deleted until somebody writes to it again. */
export function isSoftDeleted(stream: StreamState | undefined): boolean {
  return stream?.limits.truncateBefore === everythingTruncated && !isTombstoned(stream);
}

/** The stream can be read, if only as one without visible events. */
export function isReadable(stream: StreamState | undefined): stream is StreamState {
  return stream?.head !== undefined && !isSoftDeleted(stream) && !isTombstoned(stream);
}

/** A read or subscription of a stream that has a tombstone, or of its metadata. */
export class StreamGoneError extends Error {
  override readonly name = 'StreamGoneError';
  constructor(readonly stream: string) {
    super(`The stream ${stream} is deleted.`);
  }
}
