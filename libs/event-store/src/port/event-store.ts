import type { JsonObject } from '../json/storable-json.js';

/**
 * Where an event is in `$all`. Commit and prepare are two numbers that may differ, so both are kept, as bigint in
 * code and as text or numeric(20) in Postgres.
 */
export interface Position {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/** How far a follower is, with the event there, by which another log is told apart. */
export interface Checkpoint extends Position {
  /**
   * Id of the event of ours that begins at this position. Undefined where none is known: an event of another product is
   * there, or an older version stored the position.
   */
  readonly eventId?: string | undefined;
}

/** The revision of a stream's newest event, or that there is no such stream. The first event has revision 0. */
export type StreamRevision = bigint | 'no-stream';

/** An event as the store gives it back. `data` and `metadata` are parsed JSON that nobody has validated yet. */
export interface RecordedEvent {
  readonly stream: string;
  readonly revision: bigint;
  /** UUID. */
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly position: Position;
  /** When this server wrote it. A copied store has other values: business time is `occurredAt` of the metadata. */
  readonly created: Date;
}

/** An event ready to be appended; sending the same object again sends the same bytes. */
export interface ProposedEvent {
  /** UUID, a function of the command and the event's index in the batch. */
  readonly id: string;
  readonly type: string;
  readonly data: JsonObject;
  readonly metadata: JsonObject;
}

/** Where a read is answered. */
export interface ReadFrom {
  /**
   * Only by the leader of a cluster: a follower may be behind, so whoever decides by what is read asks the leader.
   * Default false.
   */
  readonly requiresLeader?: boolean;
}

export interface ReadStreamOptions extends ReadFrom {
  /** First revision to read, inclusive. Default 0. */
  readonly from?: bigint;
  /** Most events to read. Default: all there are. */
  readonly limit?: number;
  readonly signal?: AbortSignal | undefined;
}

export interface ReadHeadOptions extends ReadFrom {
  readonly signal?: AbortSignal | undefined;
}

export interface ReadLogOptions {
  /** First position to read, inclusive. */
  readonly from: Position | 'start';
  /** Most events to read. */
  readonly limit: number;
  readonly signal?: AbortSignal | undefined;
}

export interface Appended {
  /** The stream's revision after the append. */
  readonly revision: bigint;
}

export interface SubscribeAllOptions {
  /** Only streams whose name begins with one of these. */
  readonly prefixes: readonly string[];
  /** Where to resume: exclusive, the event at this position does not come again. */
  readonly from: Position | 'start';
  readonly signal: AbortSignal;
}

/**
 * What a subscription delivers, in the order of the log. `checkpoint` says that everything up to `position` was either
 * delivered before this message or filtered out; it may be stored once everything before it is handled. `caught-up`
 * comes each time the live end of the log is reached; `fell-behind` when the store has more than its subscriber takes.
 */
export type SubscriptionMessage =
  | { readonly kind: 'event'; readonly event: RecordedEvent }
  | { readonly kind: 'checkpoint'; readonly position: Position }
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'fell-behind' };

/** The end of the log, by the store's own clock. */
export interface LogHead {
  readonly position: Position;
  readonly created: Date;
}

/** The store as the rest of the system knows it; only this hides the client library. */
export interface EventStore {
  /**
   * The events of a stream, oldest first. A stream that does not exist is an empty sequence, not an error.
   * @throws StoreUnavailableError
   */
  readStream(stream: string, options?: ReadStreamOptions): AsyncIterable<RecordedEvent>;

  /** The newest event of a stream. @throws StoreUnavailableError */
  readHead(stream: string, options?: ReadHeadOptions): Promise<RecordedEvent | 'no-stream'>;

  /**
   * Where `$all` ends now: its newest event, of whatever stream, a system stream included.
   * @throws StoreUnavailableError
   */
  readLogHead(options?: ReadHeadOptions): Promise<LogHead | 'empty'>;

  /**
   * Events of `$all` of whatever stream, oldest first.
   * @throws NoEventAtPositionError where the server finds the beginning of no event; StoreUnavailableError
   */
  readLog(options: ReadLogOptions): AsyncIterable<RecordedEvent>;

  /**
   * Appends all events or none.
   * @param expected the revision the stream must have now; never "any"
   * @throws WrongRevisionError when the stream is elsewhere: nothing was written by this call
   * @throws EventTooLargeError before anything is sent
   * @throws StoreUnavailableError when the outcome is not known: the events may have been written or may yet be;
   * StoreUnreachableError when nothing was sent
   * @throws StoreRefusedError when the store will never take them
   */
  append(stream: string, events: readonly ProposedEvent[], expected: StreamRevision): Promise<Appended>;

  /**
   * Follows `$all`. The sequence ends or throws when the subscription is dropped; nothing resubscribes by itself.
   * The call to the server is cancelled when the consumer stops iterating or `signal` aborts.
   * @throws StoreUnavailableError; SlowSubscriberError
   */
  subscribeAll(options: SubscribeAllOptions): AsyncIterable<SubscriptionMessage>;

  /** Cancels what runs and closes the connection. */
  close(): Promise<void>;
}
