/** What an {@link AppError} may carry next to code and message. */
export interface AppErrorOptions {
  /** The error this one wraps; logged, never shown to a user. */
  readonly cause?: unknown;
  /** True when the same call may succeed later without any change (network, lock, restart of a server). */
  readonly transient?: boolean;
}

/**
 * Base of every typed error. `code` is stable ("STORE.UNAVAILABLE"): callers, logs and translations rely on it, so it
 * never changes once released, while `message` may. Neither ever holds a secret.
 */
export class AppError<Code extends string = string> extends Error {
  readonly code: Code;
  readonly transient: boolean;

  constructor(code: Code, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = new.target.name;
    this.code = code;
    this.transient = options.transient ?? false;
  }
}

/** True for every typed error of this system. */
export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}
