import {
  backoffMs,
  type Clock,
  delay,
  httpDate,
  isTransientNetworkError,
  limitedText,
  parseExactJson,
  retryAfterMs,
} from '@app/platform';
import { GatewayError } from './gateway-error.js';

/** Header by which the sandbox identifies itself, so that it can never pass for a provider. */
export const sandboxHeader = 'x-payment-sandbox';

export interface GatewayRequest {
  readonly method: 'GET' | 'POST';
  /** Below the base address, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written as JSON; numbers as exact text by {@link jsonNumber}. */
  readonly body?: string;
  readonly signal: AbortSignal;
}

export interface GatewayClientOptions {
  readonly baseUrl: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly userAgent: string;
  readonly clock: Clock;
  readonly isSandbox: boolean;
  /** Milliseconds of one try. Default 10 s. */
  readonly timeoutMs?: number;
  /** First wait between two tries, milliseconds. Default 500. */
  readonly retryBaseMs?: number;
}

/** Answers parsed JSON with every number as its text. @throws GatewayError */
export type GatewayClient = (request: GatewayRequest) => Promise<unknown>;

const TRIES = 3;
/** A provider that wants a longer pause is asked again by the next job, not by somebody who waits. */
const LONGEST_PAUSE_MS = 5_000;
const MAX_BYTES = 1024 * 1024;

/**
 * A client of a payment provider: three tries on network failures, 429 and 5xx, each within ten seconds and with the same
 * headers, the idempotency key among them. Redirects are refused.
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  return async (request) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(options, request);
      } catch (error) {
        const pauseMs = error instanceof GatewayError ? (error.retryAfterMs ?? 0) : 0;
        const isPassing = error instanceof GatewayError && error.transient;
        if (!isPassing || attempt >= TRIES || pauseMs > LONGEST_PAUSE_MS) throw error;
        const backoff = backoffMs(attempt, {
          baseMs: options.retryBaseMs ?? 500,
          factor: 3,
          maxMs: LONGEST_PAUSE_MS,
        });
        await delay(Math.max(pauseMs, backoff), request.signal);
      }
    }
  };
}

async function once(options: GatewayClientOptions, request: GatewayRequest): Promise<unknown> {
  const { method, path, headers, body, signal } = request;
  try {
    const response = await fetch(options.baseUrl.replace(/\/+$/, '') + path, {
      method,
      headers: {
        accept: 'application/json',
        'user-agent': options.userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
        ...headers,
      },
      ...(body === undefined ? {} : { body }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs ?? 10_000)]),
      redirect: 'error',
    });
    try {
      refuse(response, options);
      const text = await limitedText(response, MAX_BYTES);
      if (text === undefined) throw new GatewayError('GATEWAY.BAD_ANSWER', 'the answer is too large');
      return parsed(text);
    } finally {
      if (!response.bodyUsed) await response.body?.cancel();
    }
  } catch (error) {
    throw asGatewayError(error, signal);
  }
}

function refuse(response: Response, { clock, isSandbox }: GatewayClientOptions): void {
  const { status } = response;
  if (response.headers.has(sandboxHeader) !== isSandbox)
    throw new GatewayError(
      'GATEWAY.BAD_ANSWER',
      isSandbox ? 'the sandbox was expected, another server answered' : 'the sandbox answered for a provider',
    );
  if (response.ok) return;
  const message = `answered with status ${status}`;
  const now = httpDate(response.headers.get('date') ?? '') ?? clock.now();
  const pause = { retryAfterMs: retryAfterMs(response.headers.get('retry-after'), now) };
  if (status === 429) throw new GatewayError('GATEWAY.RATE_LIMITED', message, pause);
  if (status >= 500) throw new GatewayError('GATEWAY.SERVER_ERROR', message, pause);
  if (status === 401 || status === 403) throw new GatewayError('GATEWAY.CREDENTIALS', message);
  if (status === 404) throw new GatewayError('GATEWAY.NOT_FOUND', message);
  throw new GatewayError('GATEWAY.REFUSED', message);
}

function parsed(text: string): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    // The parser's message would quote the answer.
    if (error instanceof SyntaxError)
      throw new GatewayError('GATEWAY.BAD_ANSWER', 'the answer is no whole JSON');
    throw error;
  }
}

function asGatewayError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof GatewayError || signal.aborted) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new GatewayError('GATEWAY.TIMED_OUT', 'did not answer in time', { cause: error });
  const isNetwork = error instanceof TypeError || isTransientNetworkError(error);
  return isNetwork ? new GatewayError('GATEWAY.UNREACHABLE', 'cannot be reached', { cause: error }) : error;
}
