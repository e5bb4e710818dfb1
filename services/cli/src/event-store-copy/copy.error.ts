import { InputError } from '../cli-io.js';

/** A stable name for every way in which a copy can end without being whole. */
export type CopyErrorCode =
  /** A variable or an option says no event store. */
  | 'COPY.SETTINGS'
  | 'COPY.STORE_UNREACHABLE'
  /** A server before EventStoreDB 23.10, whose log cannot be read to its end. */
  | 'COPY.SERVER_TOO_OLD'
  /** A store answered that it will never do it: access denied, an event larger than it takes. */
  | 'COPY.REFUSED'
  /** A stream of the source does not begin with its first event, and no client can begin one elsewhere. */
  | 'COPY.REVISIONS_MISSING'
  /** The target holds another event where the source has its own. */
  | 'COPY.TARGET_DIFFERS'
  /** The target holds all of the source and more. */
  | 'COPY.TARGET_AHEAD'
  /** The target does not hold all of the source yet. */
  | 'COPY.TARGET_INCOMPLETE'
  /** Postgres remembers an event that is in neither log. */
  | 'COPY.CHECKPOINT_UNKNOWN'
  /** Somebody else wrote to the target. */
  | 'COPY.TARGET_CHANGED'
  /** Somebody goes on writing to the source. */
  | 'COPY.SOURCE_CHANGED'
  | 'COPY.STOPPED';

const BROKEN_OFF = 130;
/** No answer about the copy itself. */
const NO_ANSWER = 3;

const EXIT_CODES: Readonly<Partial<Record<CopyErrorCode, number>>> = {
  'COPY.SETTINGS': NO_ANSWER,
  'COPY.STORE_UNREACHABLE': NO_ANSWER,
  'COPY.SERVER_TOO_OLD': NO_ANSWER,
  'COPY.STOPPED': BROKEN_OFF,
};

/** A line for the person, ended by its code. */
export class CopyError extends InputError {
  constructor(
    readonly code: CopyErrorCode,
    text: string,
    cause?: unknown,
  ) {
    super(`${text} (${code})`, { cause, exitCode: EXIT_CODES[code] ?? 1 });
  }
}
