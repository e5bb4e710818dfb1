import { EventDecodeError } from '@app/event-store';
import { LedgerInvariantError } from '@app/ledger';
import { MoneyRangeError } from '@app/money';
import { UnprojectableEventError } from '@app/read-models';

/**
 * Runs the pure part of a projection. What it throws because of the events themselves will be thrown every time, so it
 * becomes the error by which the runner parks the stream. Anything else is a bug and stops the projector.
 */
export function withEventsAtFault<Result>(run: () => Result): Result {
  try {
    return run();
  } catch (error) {
    if (
      error instanceof EventDecodeError ||
      error instanceof LedgerInvariantError ||
      error instanceof MoneyRangeError
    ) {
      throw new UnprojectableEventError(error.message, { cause: error });
    }
    throw error;
  }
}
