import { status } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AppendOutcome, ExpectedRevision } from '../streams/append.js';
import { PositionBeyondEndError } from '../streams/read.js';
import { StreamGoneError } from '../streams/stream-state.js';
import { RegexTooSlowError } from '../subscriptions/guarded-regex.js';
import { ConsumerTooSlowError } from '../subscriptions/subscription.js';
import { headerText, invalidArgument, RpcError, streamDeleted } from './rpc-error.js';

/** Revisions that represent something else, where the protocol has one number for both. */
const expectedNumber = { any: '-2', 'no-stream': '-1', 'stream-exists': '-4' } as const;

interface WriteTarget {
  readonly stream: string;
  readonly expected: ExpectedRevision;
}

/** The status of a write that was not done, for calls whose response has no place for it. */
export function outcomeError(outcome: AppendOutcome, { stream, expected }: WriteTarget): RpcError {
  switch (outcome.kind) {
    case 'wrong-expected-revision':
      return new RpcError(
        status.FAILED_PRECONDITION,
        'The stream is not at the revision that was expected; nothing was written.',
        {
          exception: 'wrong-expected-version',
          'stream-name': headerText(stream),
          'expected-version':
            expected.kind === 'exact' ? String(expected.revision) : expectedNumber[expected.kind],
          ...(outcome.actual === undefined ? {} : { 'actual-version': String(outcome.actual) }),
        },
      );
    case 'stream-deleted':
      return streamDeleted(stream);
    case 'deadline-exceeded':
      return new RpcError(
        status.DEADLINE_EXCEEDED,
        'The write waited longer than its deadline; nothing was written.',
      );
    case 'refused':
      return new RpcError(
        outcome.reason === 'stopping' ? status.UNAVAILABLE : status.RESOURCE_EXHAUSTED,
        outcome.message,
      );
    case 'appended':
    case 'deleted':
    case 'unchanged':
      throw new Error(`A write that was done (${outcome.kind}) is no error`);
  }
}

/** The status for whatever went wrong; what is nobody's fault but the server's is logged. */
export function failureOf(error: unknown, logger: Logger): RpcError {
  if (error instanceof RpcError) return error;
  if (error instanceof StreamGoneError) return streamDeleted(error.stream);
  if (error instanceof RegexTooSlowError || error instanceof PositionBeyondEndError)
    return invalidArgument(error.message);
  if (error instanceof ConsumerTooSlowError) return new RpcError(status.ABORTED, error.message);
  logger.error({ err: error }, 'A call failed');
  return new RpcError(status.INTERNAL, 'The event store failed; see its log.');
}
