import { ChainBrokenError, EventDecodeError, StoreRefusedError, StreamDeletedError } from '@app/event-store';
import type { ProblemDetails } from './problem.error.js';

/** What a person is answered whose record cannot be folded. No Retry-After: it stays so until somebody mends it. */
export const unreadableRecord: ProblemDetails = {
  status: 503,
  code: 'RECORD.UNREADABLE',
  detail: 'Part of this record cannot be read; nothing was changed',
};

/** Whether a stream cannot be read as it is stored. */
export function isUnreadableRecord(error: unknown): boolean {
  return (
    error instanceof EventDecodeError ||
    error instanceof ChainBrokenError ||
    error instanceof StreamDeletedError ||
    // The server does not give the stream: a tombstone, or an access control list of its own.
    error instanceof StoreRefusedError
  );
}
