import { AppError } from '@app/platform';

export type GatewayErrorCode =
  /** No connection, or it broke. */
  | 'GATEWAY.UNREACHABLE'
  | 'GATEWAY.TIMED_OUT'
  /** 429 */
  | 'GATEWAY.RATE_LIMITED'
  /** 5xx */
  | 'GATEWAY.SERVER_ERROR'
  /** 401 or 403: the credentials are wrong. */
  | 'GATEWAY.CREDENTIALS'
  /** 404 */
  | 'GATEWAY.NOT_FOUND'
  /** Another status below 500: the request is at fault. */
  | 'GATEWAY.REFUSED'
  /** Not the documented shape, too large, or from a server of the wrong kind. */
  | 'GATEWAY.BAD_ANSWER';

const passing: ReadonlySet<GatewayErrorCode> = new Set([
  'GATEWAY.UNREACHABLE',
  'GATEWAY.TIMED_OUT',
  'GATEWAY.RATE_LIMITED',
  'GATEWAY.SERVER_ERROR',
]);

/** A payment provider did not do what it was asked. Without a word of its answer: that may hold personal data. */
export class GatewayError extends AppError<GatewayErrorCode> {
  /** What the provider asks for, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(
    code: GatewayErrorCode,
    message: string,
    options: { readonly cause?: unknown; readonly retryAfterMs?: number | undefined } = {},
  ) {
    super(code, message, { cause: options.cause, transient: passing.has(code) });
    this.retryAfterMs = options.retryAfterMs;
  }
}
