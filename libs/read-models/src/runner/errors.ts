import { EventDecodeError } from '@app/event-store';
import { AppError, errorMessage, isConstraintViolation, someInChain, sqlStateOf } from '@app/platform';

/** An event that cannot be decoded or that breaks an invariant. Trying again changes nothing: its stream is parked. */
export class UnprojectableEventError extends AppError<'PROJECTION.UNPROJECTABLE_EVENT'> {
  /** @param reason what is wrong; kept and shown to administrators, so without personal data */
  constructor(reason: string, options: { readonly cause?: unknown } = {}) {
    super('PROJECTION.UNPROJECTABLE_EVENT', reason, options);
  }
}

/** An event came before its predecessor: events were lost on the way, so nothing may be applied. */
export class StreamGapError extends AppError<'PROJECTION.STREAM_GAP'> {
  constructor(
    readonly stream: string,
    readonly expectedRevision: bigint,
    readonly actualRevision: bigint,
  ) {
    super(
      'PROJECTION.STREAM_GAP',
      `stream ${stream}: revision ${expectedRevision} is next, but ${actualRevision} came`,
    );
  }
}

/** The stored checkpoint is not the one this runner left: another instance is at work. Load it again, then go on. */
export class CheckpointMovedError extends AppError<'PROJECTION.CHECKPOINT_MOVED'> {
  constructor(projection: string) {
    super('PROJECTION.CHECKPOINT_MOVED', `the checkpoint of ${projection} was moved by another instance`, {
      transient: true,
    });
  }
}

/** The parked event could not be recorded: going on would lose it, so the projector must stop. */
export class ParkingFailedError extends AppError<'PROJECTION.PARKING_FAILED'> {
  constructor(stream: string, cause: unknown) {
    super('PROJECTION.PARKING_FAILED', `stream ${stream} could not be parked`, { cause });
  }
}

/**
 * True when the event itself is at fault: it cannot be decoded, or its rows break a constraint (SQLSTATE class 23) or
 * the type of a column (class 22).
 */
export function isEventAtFault(error: unknown): boolean {
  return (
    isConstraintViolation(error) ||
    (sqlStateOf(error)?.startsWith('22') ?? false) ||
    someInChain(
      error,
      (inner) => inner instanceof UnprojectableEventError || inner instanceof EventDecodeError,
    )
  );
}

/** What administrators read about a parked event. A database message may quote values, so only its code is kept. */
export function parkingReason(error: unknown): string {
  const state = sqlStateOf(error);
  if (state === undefined) return errorMessage(error).slice(0, 500);
  const constraint =
    typeof error === 'object' &&
    error !== null &&
    'constraint' in error &&
    typeof error.constraint === 'string'
      ? ` (${error.constraint})`
      : '';
  return `database refused the rows: SQLSTATE ${state}${constraint}`;
}
