import { AppError } from './app-error.js';

/** Limit of the walk along `cause` and `errors`, so that a cyclic chain ends. */
const DEPTH_MAX = 8;

const transientSystemCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
]);

/** The string `code` of an error of Node, pg or our own; undefined when there is none. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The message of anything thrown, also of things that are no Error. */
export function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True when `matches` holds for the error, one of its causes or one of the errors it gathers. */
export function someInChain(error: unknown, matches: (error: unknown) => boolean, depth = 0): boolean {
  if (matches(error)) return true;
  if (depth >= DEPTH_MAX || !(error instanceof Error)) return false;
  if (error.cause !== undefined && someInChain(error.cause, matches, depth + 1)) return true;
  return (
    error instanceof AggregateError && error.errors.some((inner) => someInChain(inner, matches, depth + 1))
  );
}

/** True for failures of the network below us: the same call may succeed later unchanged. */
export function isTransientNetworkError(error: unknown): boolean {
  return someInChain(error, (inner) => transientSystemCodes.has(errorCode(inner) ?? ''));
}

/** True for typed errors marked transient and for network failures. Database errors: `isTransientDatabaseError`. */
export function isTransient(error: unknown): boolean {
  return (
    someInChain(error, (inner) => inner instanceof AppError && inner.transient) ||
    isTransientNetworkError(error)
  );
}
