import type { Position, StreamRevision } from '../port/event-store.js';

/** An event as it lies in the log: its bytes are not looked at, so that a copy of them is the same bytes. */
export interface RawEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** A UUID in its usual form. */
  readonly id: string;
  readonly type: string;
  /** `application/json` or `application/octet-stream`. */
  readonly contentType: string;
  readonly data: Uint8Array;
  /** The writer's; empty where there is none. */
  readonly metadata: Uint8Array;
  readonly position: Position;
}

/** What of an event its writer decides. */
export type RawProposal = Pick<RawEvent, 'id' | 'type' | 'contentType' | 'data' | 'metadata'>;

/** An event store below the product's own events: for tools that move or compare whole logs. */
export interface RawEventStore {
  /**
   * Everything in the log, links as they are and the server's own streams included, up to its end at that time.
   * @throws StoreUnavailableError, StoreRefusedError
   */
  readAll(options?: { readonly signal?: AbortSignal }): AsyncIterable<RawEvent>;
  /**
   * One append. The same again after an unknown outcome changes nothing.
   * @throws WrongRevisionError, EventTooLargeError, StoreUnavailableError (outcome unknown), StoreRefusedError
   */
  append(stream: string, events: readonly RawProposal[], expected: StreamRevision): Promise<void>;
  /**
   * Closes a stream for ever; closed already is as good.
   * @throws WrongRevisionError, StoreUnavailableError (outcome unknown), StoreRefusedError
   */
  tombstone(stream: string, expected: StreamRevision): Promise<void>;
  close(): Promise<void>;
}
