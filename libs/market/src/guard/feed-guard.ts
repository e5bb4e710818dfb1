import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
  wrap,
} from 'cockatiel';
import { type Clock, errorMessage } from '@app/platform';
import { FeedError, type FeedErrorCode } from '../http/feed-error.js';
import type { RateBudget } from './rate-budget.js';

export type BreakerState = 'closed' | 'open' | 'half_open';

/** What one question came to, for the feed health. */
export interface FeedOutcome {
  readonly at: Date;
  readonly latencyMs: number;
  /** Undefined after a success. */
  readonly error: { readonly code: string; readonly message: string } | undefined;
  readonly breaker: BreakerState;
  readonly pausedUntil: Date | undefined;
}

export interface GuardOptions {
  /** Tries beyond the first. */
  readonly retries: number;
  /** First wait between two tries, milliseconds; it grows with decorrelated jitter up to `maxDelayMs`. */
  readonly initialDelayMs: number;
  readonly maxDelayMs: number;
  /** Failed questions in a row that open the breaker. */
  readonly failuresToOpen: number;
  /** How long it stays open at first, milliseconds; doubled each time, up to `maxOpenMs`. */
  readonly openMs: number;
  readonly maxOpenMs: number;
  /** A pause after a limit that came without a `Retry-After`, milliseconds. */
  readonly defaultPauseMs: number;
}

const RETRIED: ReadonlySet<FeedErrorCode> = new Set([
  'FEED.UNREACHABLE',
  'FEED.TIMED_OUT',
  'FEED.SERVER_ERROR',
]);
/** Says nothing about the provider's health: it was not asked, or it works and wants to be asked less. */
const NO_FAULT: ReadonlySet<FeedErrorCode> = new Set(['FEED.PAUSED', 'FEED.RATE_LIMITED']);

/** A provider that names a time is asked again after it, and not by a retry before it. */
const asksToWait = ({ retryAfterMs = 0 }: FeedError): boolean => retryAfterMs > 0;

const codeOf = (error: unknown): FeedErrorCode | undefined =>
  error instanceof FeedError ? error.code : undefined;

/**
 * Stands between the product and one need of one provider: rate budget, retry with backoff and jitter, circuit breaker,
 * and the pause that a provider asks for. Every outcome is reported, also of questions that were not asked.
 */
export class FeedGuard {
  private readonly breaker;
  private readonly policy;

  constructor(
    private readonly budget: RateBudget,
    private readonly options: GuardOptions,
    private readonly clock: Clock,
    private readonly tell: (outcome: FeedOutcome) => void,
  ) {
    this.breaker = circuitBreaker(
      handleWhen((error) => {
        const code = codeOf(error);
        return code !== undefined && !NO_FAULT.has(code);
      }),
      {
        breaker: new ConsecutiveBreaker(options.failuresToOpen),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: options.openMs, maxDelay: options.maxOpenMs }),
      },
    );
    const retrying = retry(
      handleWhen((error) => error instanceof FeedError && RETRIED.has(error.code) && !asksToWait(error)),
      {
        maxAttempts: options.retries,
        backoff: new ExponentialBackoff({
          initialDelay: options.initialDelayMs,
          maxDelay: options.maxDelayMs,
        }),
      },
    );
    this.policy = wrap(this.breaker, retrying);
  }

  /** @throws FeedError, or the abort reason of `signal` */
  async run<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const startedMs = performance.now();
    try {
      // Outside of the breaker: a question that is not asked must not pass for its trial after a break.
      if (this.budget.pausedUntil() !== undefined)
        throw new FeedError('FEED.PAUSED', 'asked to be left alone for a while');
      const answer = await this.policy.execute(async () => {
        signal.throwIfAborted();
        await this.budget.take(signal);
        return this.heedingLimits(ask);
      }, signal);
      this.report(startedMs, undefined);
      return answer;
    } catch (thrown) {
      const error =
        thrown instanceof BrokenCircuitError
          ? new FeedError('FEED.BREAKER_OPEN', 'failed too often and is left alone for a while')
          : thrown;
      if (!signal.aborted) this.report(startedMs, error);
      throw error;
    }
  }

  private async heedingLimits<T>(ask: () => Promise<T>): Promise<T> {
    try {
      return await ask();
    } catch (error) {
      if (error instanceof FeedError) {
        const { code, retryAfterMs } = error;
        if (code === 'FEED.RATE_LIMITED') this.budget.pause(retryAfterMs ?? this.options.defaultPauseMs);
        else if (retryAfterMs !== undefined) this.budget.pause(retryAfterMs);
      }
      throw error;
    }
  }

  private report(startedMs: number, error: unknown): void {
    this.tell({
      at: this.clock.now(),
      latencyMs: Math.round(performance.now() - startedMs),
      error:
        error === undefined
          ? undefined
          : { code: codeOf(error) ?? 'FEED.UNEXPECTED', message: errorMessage(error).slice(0, 300) },
      breaker: stateOf(this.breaker.state),
      pausedUntil: this.budget.pausedUntil(),
    });
  }
}

function stateOf(state: CircuitState): BreakerState {
  switch (state) {
    case CircuitState.Closed:
      return 'closed';
    case CircuitState.HalfOpen:
      return 'half_open';
    case CircuitState.Open:
    case CircuitState.Isolated:
      return 'open';
  }
}
