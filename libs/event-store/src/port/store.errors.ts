import { AppError } from '@app/platform';
import type { RecordedEvent, StreamRevision } from './event-store.js';

/** Most bytes of one append: the default of EventStoreDB, 1 MiB. */
export const APPEND_LIMIT_BYTES = 1_048_576;

/**
 * The store cannot be reached, was lost on the way or did not answer in time. For an append the outcome is unknown:
 * send the same bytes with the same expected revision again, without reading first.
 */
export class StoreUnavailableError extends AppError<'STORE.UNAVAILABLE'> {
  constructor(message: string, cause?: unknown) {
    super('STORE.UNAVAILABLE', message, { cause, transient: true });
  }
}

/**
 * No node that could do it was reached, or all that were reached are followers. Of an append nothing was sent, or nothing
 * written: the same command may be given again at once.
 */
export class StoreUnreachableError extends StoreUnavailableError {}

/**
 * The store ended a live subscription because more was appended at once than it holds back for a subscriber; no reader is
 * quick enough for that. Subscribing again continues without a loss.
 */
export class SlowSubscriberError extends StoreUnavailableError {}

/** The stream is not at the revision the append was decided on; nothing was written. */
export class WrongRevisionError extends AppError<'STORE.WRONG_REVISION'> {
  constructor(
    readonly stream: string,
    readonly expected: StreamRevision,
    readonly actual: StreamRevision,
    cause?: unknown,
  ) {
    super('STORE.WRONG_REVISION', `Stream ${stream} is at ${actual}, not at ${expected}.`, { cause });
  }
}

/** Every try of a command lost against another writer of the same stream; trying later may succeed. */
export class LostRaceError extends AppError<'STORE.LOST_RACE'> {
  constructor(
    readonly stream: string,
    readonly tries: number,
    cause: unknown,
  ) {
    super('STORE.LOST_RACE', `Stream ${stream} changed under each of ${tries} tries.`, {
      cause,
      transient: true,
    });
  }
}

/** One append is over {@link APPEND_LIMIT_BYTES}; it was not sent. */
export class EventTooLargeError extends AppError<'STORE.EVENT_TOO_LARGE'> {
  constructor(
    readonly stream: string,
    readonly bytes: number,
    readonly limitBytes: number = APPEND_LIMIT_BYTES,
    cause?: unknown,
  ) {
    super(
      'STORE.EVENT_TOO_LARGE',
      `An append of ${bytes} bytes to ${stream} is over the limit of 1 MiB (${limitBytes} bytes) an append.`,
      { cause },
    );
  }
}

/** The store understood the call and will never do it: access denied, stream deleted, not supported. */
export class StoreRefusedError extends AppError<'STORE.REFUSED'> {
  constructor(message: string, cause?: unknown) {
    super('STORE.REFUSED', message, { cause });
  }
}

/**
 * A stored checkpoint is of another log, or of a later state of this one, such as after an older event store was put
 * back: what was appended since would be skipped. Not transient: somebody has to decide which store is right.
 */
export class CheckpointNotInLogError extends AppError<'STORE.CHECKPOINT_NOT_IN_LOG'> {
  constructor(message: string) {
    super('STORE.CHECKPOINT_NOT_IN_LOG', message);
  }
}

/** A server that does not say when a subscription has caught up; what reads a log to its end cannot use it. */
export class ServerTooOldError extends AppError<'STORE.SERVER_TOO_OLD'> {
  constructor(waitedMs: number) {
    super(
      'STORE.SERVER_TOO_OLD',
      `The event store has sent no CaughtUp within ${waitedMs / 1_000} s of the last event that was there: reading its log to the end needs EventStoreDB 23.10 or newer.`,
    );
  }
}

/** A position inside the log at which no event begins: it is a position of another log. */
export class NoEventAtPositionError extends AppError<'STORE.NO_EVENT_AT_POSITION'> {
  constructor(message: string, cause?: unknown) {
    super('STORE.NO_EVENT_AT_POSITION', message, { cause });
  }
}

/** An event that may not be stored: it would not survive JSON, or its hash would not be the same after a read. */
export class EventNotStorableError extends AppError<'STORE.EVENT_NOT_STORABLE'> {
  constructor(
    /** Where in the event, such as `data.fees[2].amount`. */
    readonly path: string,
    readonly reason: string,
  ) {
    super('STORE.EVENT_NOT_STORABLE', `${path} ${reason}`);
  }
}

/** A stored event that cannot be read as one of ours. Not transient: reading it again changes nothing. */
export class EventDecodeError extends AppError<'STORE.EVENT_DECODE'> {
  readonly stream: string;
  readonly revision: bigint;
  readonly eventType: string;

  constructor(event: Pick<RecordedEvent, 'stream' | 'revision' | 'type'>, reason: string, cause?: unknown) {
    const { stream, revision, type } = event;
    super('STORE.EVENT_DECODE', `Event ${revision} (${type}) of ${stream} cannot be read: ${reason}`, {
      cause,
    });
    this.stream = stream;
    this.revision = revision;
    this.eventType = type;
  }
}
