import {
  AccessDeniedError,
  InvalidArgumentError,
  MaxAppendSizeExceededError,
  NotLeaderError,
  StreamDeletedError,
  UnsupportedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { errorMessage, isAppError, someInChain } from '@app/platform';
import type { AppError } from '@app/platform';
import type { StreamRevision } from '../port/event-store.js';
import {
  EventTooLargeError,
  StoreRefusedError,
  StoreUnavailableError,
  StoreUnreachableError,
  WrongRevisionError,
} from '../port/store.errors.js';

const refusingClasses = [
  AccessDeniedError,
  InvalidArgumentError,
  StreamDeletedError,
  UnsupportedError,
] as const;

/**
 * gRPC status codes after which nobody knows what happened: ok without an answer, cancelled, unknown, deadline exceeded,
 * resource exhausted, aborted, internal, unavailable. EventStoreDB ends open calls with "internal" when it stops. The
 * client throws some of them as a plain Error with `code`.
 */
const transientStatus: ReadonlySet<number> = new Set([0, 1, 2, 4, 8, 10, 13, 14]);

const UNAUTHENTICATED = 16;
const SIGN_IN_REJECTED = 'The event store rejects the user or the password of its address.';

/** The client's own words where no node was found, or none of them took a connection. */
const NOT_SENT = /^(?:Failed to discover after|14 UNAVAILABLE: No connection established)/;

/** Whether a call failed before it was sent, or at a follower, which does not carry it out. */
function isNotSent(error: unknown): boolean {
  return error instanceof NotLeaderError || (error instanceof Error && NOT_SENT.test(error.message));
}

function grpcStatus(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'number' ? error.code : undefined;
}

/**
 * Our own error for one that the client library threw. What is not known to be a rejection counts as unavailable: an
 * append may then be repeated, which its ids and revision make harmless, while a wrong rejection would lose a command.
 */
export function toStoreError(error: unknown, doing: string): AppError {
  if (isAppError(error)) return error;
  const message = `${doing}: ${grpcStatus(error) === UNAUTHENTICATED ? SIGN_IN_REJECTED : errorMessage(error)}`;
  if (error instanceof Error && error.name === 'AbortError') return new StoreUnavailableError(message, error);
  if (isNotSent(error)) return new StoreUnreachableError(message, error);
  if (refusingClasses.some((refusing) => error instanceof refusing))
    return new StoreRefusedError(message, error);
  const status = grpcStatus(error);
  if (status !== undefined && !transientStatus.has(status)) return new StoreRefusedError(message, error);
  return new StoreUnavailableError(message, error);
}

/** What servers answer, with status "unknown" or "invalid argument", to a read from inside an event. */
const NO_EVENT_AT_POSITION =
  /Unexpected ReadAllResult|read from an invalid position|Exception was thrown by handler/;

/** Whether a read or a subscription failed because no event begins at its position. */
export function isNoEventAtPosition(error: unknown): boolean {
  return someInChain(error, (inner) => inner instanceof Error && NO_EVENT_AT_POSITION.test(inner.message));
}

/** As {@link toStoreError}, for the errors only an append knows. */
export function toAppendError(
  error: unknown,
  stream: string,
  expected: StreamRevision,
  bytes: number,
): AppError {
  if (error instanceof WrongExpectedVersionError) {
    const { actualVersion } = error;
    return new WrongRevisionError(stream, expected, toStreamRevision(actualVersion), error);
  }
  if (error instanceof MaxAppendSizeExceededError) {
    return new EventTooLargeError(stream, bytes, error.maxAppendSize, error);
  }
  return toStoreError(error, `append to ${stream}`);
}

function toStreamRevision(revision: unknown): StreamRevision {
  return typeof revision === 'bigint' ? revision : 'no-stream';
}
