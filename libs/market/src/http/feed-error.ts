import { AppError } from '@app/platform';

/**
 * Why a provider gave nothing usable.
 * - `FEED.UNREACHABLE`, `FEED.TIMED_OUT`, `FEED.SERVER_ERROR` (408, 5xx): may work a moment later
 * - `FEED.RATE_LIMITED` (418, 429): not before the provider's own time
 * - `FEED.PAUSED`: not asked at all, because of an earlier limit or of our own budget
 * - `FEED.BREAKER_OPEN`: not asked at all, because it failed too often
 * - `FEED.REFUSED` (other 4xx, or an error inside an answer): asking the same again is of no use
 * - `FEED.TOO_LARGE`, `FEED.BAD_ANSWER`, `FEED.BAD_DAY_STAMP`, `FEED.BAD_TIME`: an answer that cannot be trusted
 * - `FEED.WRONG_KIND`: a local fake where a real provider was meant, or the other way round
 */
export type FeedErrorCode =
  | 'FEED.UNREACHABLE'
  | 'FEED.TIMED_OUT'
  | 'FEED.SERVER_ERROR'
  | 'FEED.RATE_LIMITED'
  | 'FEED.PAUSED'
  | 'FEED.BREAKER_OPEN'
  | 'FEED.REFUSED'
  | 'FEED.TOO_LARGE'
  | 'FEED.BAD_ANSWER'
  | 'FEED.BAD_DAY_STAMP'
  | 'FEED.BAD_TIME'
  | 'FEED.WRONG_KIND';

const TRANSIENT: ReadonlySet<FeedErrorCode> = new Set([
  'FEED.UNREACHABLE',
  'FEED.TIMED_OUT',
  'FEED.SERVER_ERROR',
  'FEED.RATE_LIMITED',
  'FEED.PAUSED',
  'FEED.BREAKER_OPEN',
]);

export interface FeedErrorDetails {
  readonly cause?: unknown;
  /** How long the provider asks to be left alone, milliseconds. */
  readonly retryAfterMs?: number | undefined;
}

/** A failed question to a provider. The message holds no address and no key. */
export class FeedError extends AppError<FeedErrorCode> {
  override readonly name = 'FeedError';
  readonly retryAfterMs: number | undefined;

  constructor(code: FeedErrorCode, message: string, details: FeedErrorDetails = {}) {
    super(code, message, {
      transient: TRANSIENT.has(code),
      ...(details.cause === undefined ? {} : { cause: details.cause }),
    });
    this.retryAfterMs = details.retryAfterMs;
  }
}
