import {
  type Clock,
  httpDate,
  isTransientNetworkError,
  limitedText,
  parseExactJson,
  retryAfterMs,
} from '@app/platform';
import { FeedError } from './feed-error.js';

/** Header by which a local fake server identifies itself, so that it can never pass for a provider. */
export const fakeProviderHeader = 'x-market-stand-in';

export interface FeedAnswer {
  /** Parsed JSON with every number as its text. */
  readonly body: unknown;
  /**
   * The earlier of our time and the server's, in milliseconds since the epoch. Whether a day is over is judged by it: a
   * clock of ours that runs ahead must not turn a running day into a close.
   */
  readonly nowMs: number;
}

export interface FeedRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface FeedClientOptions {
  readonly clock: Clock;
  readonly userAgent: string;
  /** True where the providers are local fakes: then nobody else is believed, and the other way round. */
  readonly isStandIn: boolean;
  /** Milliseconds for the whole answer. */
  readonly timeoutMs: number;
  /** Bytes of a body; 300 days of candles take some 40 000. */
  readonly maxBytes: number;
}

export type FeedClient = (request: FeedRequest) => Promise<FeedAnswer>;

/** An HTTP client for providers: JSON by GET, with a limit of time and of size, and typed failures. */
export function createFeedClient(options: FeedClientOptions): FeedClient {
  return async ({ url, headers, signal }) => {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
    try {
      const response = await fetch(url, {
        headers: { accept: 'application/json', 'user-agent': options.userAgent, ...headers },
        signal: limit,
        // None of these addresses moves; a redirect leads to a log-in page or a captive portal.
        redirect: 'error',
      });
      const now = options.clock.now();
      const serverTime = httpDate(response.headers.get('date') ?? '');
      try {
        refuseBadStatus(response, serverTime ?? now);
        refuseWrongKind(response, options.isStandIn);
        const text = await limitedText(response, options.maxBytes);
        if (text === undefined)
          throw new FeedError('FEED.TOO_LARGE', `the answer is larger than ${options.maxBytes} bytes`);
        const body = parsed(text);
        return { body, nowMs: Math.min(now.getTime(), serverTime?.getTime() ?? Number.POSITIVE_INFINITY) };
      } finally {
        // What was not read would keep the connection open.
        if (!response.bodyUsed) await response.body?.cancel();
      }
    } catch (error) {
      throw asFeedError(error, signal);
    }
  };
}

/** The provider's own time ran out: another try may do. */
const REQUEST_TIMEOUT = 408;

function refuseBadStatus(response: Response, now: Date): void {
  const { status } = response;
  if (status === 429 || status === 418)
    throw new FeedError('FEED.RATE_LIMITED', `answered with status ${status}`, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
    });
  if (status >= 500 || status === REQUEST_TIMEOUT)
    throw new FeedError('FEED.SERVER_ERROR', `answered with status ${status}`, {
      retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now),
    });
  if (!response.ok) throw new FeedError('FEED.REFUSED', `answered with status ${status}`);
}

function refuseWrongKind(response: Response, isStandIn: boolean): void {
  if (response.headers.has(fakeProviderHeader) !== isStandIn)
    throw new FeedError(
      'FEED.WRONG_KIND',
      isStandIn
        ? 'a fake provider was expected, another server answered'
        : 'a fake provider answered where a real one was expected',
    );
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    // The parser's message would quote the answer.
    if (error instanceof SyntaxError) throw new FeedError('FEED.BAD_ANSWER', 'the answer is no whole JSON');
    throw error;
  }
}

function asFeedError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FeedError || signal.aborted) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new FeedError('FEED.TIMED_OUT', 'did not answer in time', { cause: error });
  const isNetwork = error instanceof TypeError || isTransientNetworkError(error);
  return isNetwork ? new FeedError('FEED.UNREACHABLE', 'cannot be reached', { cause: error }) : error;
}
