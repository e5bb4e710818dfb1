/** A stable name for every way in which an audit can end without a result, or with findings. */
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

/** An audit that could not be carried out or found a fault: a line for the person, ended by its code. */
export class AuditError extends Error {
  override readonly name = 'AuditError';

  constructor(
    readonly code: AuditErrorCode,
    text: string,
    options: { readonly cause?: unknown } = {},
  ) {
    super(`${text} (${code})`, options);
  }

  /** Whether it found a fault; else it gives no answer. */
  get isFinding(): boolean {
    return FINDINGS.has(this.code);
  }
}
