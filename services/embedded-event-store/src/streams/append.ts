import type { ProposedEvent } from './event.js';
import type { Position, Revision } from './identifiers.js';

/** Total data of one append, without metadata and type names; the default of a real EventStoreDB. */
export const maxAppendSizeBytes = 1024 * 1024;

/**
 * An event costs memory beyond its bytes, so that a million of the shortest would be a thousand times what they weigh.
 * Far above what fits with ids and metadata of its own.
 */
export const maxAppendEvents = 32_768;

/** What the writer believes about the stream. `exact` keeps the client's 64 bits, so that it can be echoed unchanged. */
export type ExpectedRevision =
  | { readonly kind: 'any' }
  | { readonly kind: 'no-stream' }
  | { readonly kind: 'stream-exists' }
  | { readonly kind: 'exact'; readonly revision: bigint };

export interface AppendRequest {
  readonly kind: 'append';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly events: readonly ProposedEvent[];
  /** What the events take in memory; the limit of an append counts their data alone. */
  readonly sizeBytes: number;
  /** Milliseconds since the Unix epoch; an append that waited longer is not written. */
  readonly deadlineMs: number;
}

export interface DeleteRequest {
  /** `delete` until the stream is written again, `tombstone` for ever. */
  readonly kind: 'delete' | 'tombstone';
  readonly stream: string;
  readonly expected: ExpectedRevision;
  readonly deadlineMs: number;
}

export type WriteRequest = AppendRequest | DeleteRequest;

/** Why an append could not be stored. Nothing of it was written. */
export type StorageRefusal = 'disk-full' | 'io-error' | 'overloaded' | 'stopping';

export type AppendOutcome =
  | { readonly kind: 'appended'; readonly lastRevision: Revision; readonly position: Position }
  | { readonly kind: 'deleted'; readonly position: Position }
  | { readonly kind: 'unchanged'; readonly head: Revision | undefined }
  | { readonly kind: 'wrong-expected-revision'; readonly actual: Revision | undefined }
  /** A tombstone forbids it, now and for ever. */
  | { readonly kind: 'stream-deleted' }
  | { readonly kind: 'deadline-exceeded' }
  | { readonly kind: 'refused'; readonly reason: StorageRefusal; readonly message: string };
