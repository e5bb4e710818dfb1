import { InputError } from '../cli-io.js';

/** A stable name for every way in which an audit command can end without a result, or with findings. */
export type AuditErrorCode =
  | 'AUDIT.USER_UNKNOWN'
  | 'AUDIT.TIME_INVALID'
  | 'AUDIT.TIME_FUTURE'
  | 'AUDIT.SETTINGS'
  | 'AUDIT.EVENT_STORE_UNREACHABLE'
  | 'AUDIT.EVENT_STORE_REFUSED'
  | 'AUDIT.SERVER_TOO_OLD'
  | 'AUDIT.DATABASE_UNREACHABLE'
  | 'AUDIT.EVENT_UNREADABLE'
  | 'AUDIT.CHAIN_BROKEN'
  | 'AUDIT.NOT_VERIFIED'
  | 'AUDIT.DIFFERENCES'
  | 'AUDIT.PROJECTOR_BEHIND'
  | 'AUDIT.FILE_INVALID'
  | 'AUDIT.FOLDER_IN_USE';

/** What was looked at is not as it must be: that is the answer, and no failure to give one. */
const FINDINGS: ReadonlySet<AuditErrorCode> = new Set([
  'AUDIT.CHAIN_BROKEN',
  'AUDIT.NOT_VERIFIED',
  'AUDIT.DIFFERENCES',
  'AUDIT.PROJECTOR_BEHIND',
]);

/**
 * An audit that could not be carried out or found a fault: a line for the person, ended by its code. Exit code 1 for a
 * fault, 3 for an audit that gives no answer, so that a script never takes a misspelt name for a difference.
 */
export class AuditError extends InputError {
  constructor(
    readonly code: AuditErrorCode,
    text: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`${text} (${code})`, { ...options, exitCode: FINDINGS.has(code) ? 1 : 3 });
  }
}
