import { type Clock, delay } from '@app/platform';
import { FeedError } from '../http/feed-error.js';

export interface BudgetOptions {
  /** Questions a minute in the long run. */
  readonly perMinute: number;
  /** Questions that may follow each other without a wait. */
  readonly burst: number;
  /** A question that would wait longer is rejected instead. */
  readonly maxWaitMs: number;
}

/** How often one provider may be asked (a token bucket), and the pause that it asked for itself. */
export class RateBudget {
  private tokens: number;
  private filledAtMs: number;
  private pausedUntilMs = 0;

  constructor(
    private readonly options: BudgetOptions,
    private readonly clock: Clock,
  ) {
    this.tokens = options.burst;
    this.filledAtMs = clock.now().getTime();
  }

  /** The end of the pause that the provider asked for; undefined when there is none. */
  pausedUntil(): Date | undefined {
    return this.pausedUntilMs > this.clock.now().getTime() ? new Date(this.pausedUntilMs) : undefined;
  }

  /** No question for so long: the provider's own `Retry-After`. */
  pause(ms: number): void {
    this.pausedUntilMs = Math.max(this.pausedUntilMs, this.clock.now().getTime() + ms);
  }

  /**
   * Waits for the next free place.
   * @throws FeedError FEED.PAUSED when that is too far away, or the provider asked to be left alone
   */
  async take(signal: AbortSignal): Promise<void> {
    if (this.pausedUntil() !== undefined)
      throw new FeedError('FEED.PAUSED', 'asked to be left alone for a while');
    this.refill();
    const msPerToken = 60_000 / this.options.perMinute;
    const waitMs = Math.max(0, Math.ceil((1 - this.tokens) * msPerToken));
    if (waitMs > this.options.maxWaitMs)
      throw new FeedError('FEED.PAUSED', 'the budget of questions is used up for now');
    // Taken before the wait, so that those who wait at the same time queue up behind one another.
    this.tokens -= 1;
    if (waitMs > 0) await delay(waitMs, signal);
  }

  private refill(): void {
    const now = this.clock.now().getTime();
    // A clock that was put back gives nothing, and takes nothing.
    const elapsedMs = Math.max(0, now - this.filledAtMs);
    this.filledAtMs = now;
    this.tokens = Math.min(this.options.burst, this.tokens + (elapsedMs * this.options.perMinute) / 60_000);
  }
}
