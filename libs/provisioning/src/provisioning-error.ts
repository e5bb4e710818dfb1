/** Stable codes of what can go wrong while something is started or stopped. */
export type ProvisioningErrorCode =
  | 'PROVISIONING.PORT_TAKEN'
  | 'PROVISIONING.START_FAILED'
  | 'PROVISIONING.UNSUPPORTED_PLATFORM'
  | 'PROVISIONING.FOLDER_UNUSABLE'
  | 'PROVISIONING.TIMED_OUT';

/** A start that failed for a reason the person at the console can act on; `message` is one readable line. */
export class ProvisioningError extends Error {
  override readonly name = 'ProvisioningError';

  constructor(
    readonly code: ProvisioningErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Code such as `ENOENT` of an error thrown by Node, or undefined for any other value. */
export function errorCode(error: unknown): string | undefined {
  // By shape: in a test's own realm, Node's errors are no instances of its Error.
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}
