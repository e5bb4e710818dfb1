import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { marketSnapshotStoredChannel } from '@app/contracts';
import { delay, listen, type Clock, type Logger } from '@app/platform';
import type { ApiConfig } from '../../config.js';
import { AttemptLimiter } from '../../core/attempts/attempt-limiter.js';
import { CLOCK, CONFIG, LOGGER, SHUTDOWN_SIGNAL } from '../../core/dependencies.js';
import { ProblemError } from '../../core/http/problem.error.js';
import { MarketSnapshotsRepository } from '../market-snapshots.repository.js';
import { MarketRefreshRepository } from './market-refresh.repository.js';

/** Forced reads of one person in a minute: reloading a page in a hurry is fine, a loop is not. */
export const REFRESHES_PER_MINUTE = 30;
const WINDOW_MS = 60_000;
/** A person waits this long for a new price, then sees what there is, with its age. */
const WAIT_MS = 3_000;
/** A price this young is not asked for again. */
const FRESH_MS = 5_000;
/** After the worker did not answer, nobody waits for it again so soon: its absence must not slow every page. */
const SILENCE_MS = 15_000;

/** Asks the worker for a new price on behalf of a person who does not want to wait for the next tick. */
@Injectable()
export class MarketRefresh implements OnModuleInit, OnModuleDestroy {
  #listening: Promise<void> | undefined;
  /** One request for all who ask at the same time. */
  #running: Promise<void> | undefined;
  #stored: (() => void) | undefined;
  #silentUntil = 0;
  readonly #closing = new AbortController();

  constructor(
    private readonly requests: MarketRefreshRepository,
    private readonly snapshots: MarketSnapshotsRepository,
    private readonly limiter: AttemptLimiter,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  onModuleInit(): void {
    this.#listening = listen({
      url: this.config.DATABASE_URL,
      applicationName: 'api-market',
      channels: [marketSnapshotStoredChannel],
      onNotification: () => this.#stored?.(),
      logger: this.logger,
      signal: AbortSignal.any([this.signal, this.#closing.signal]),
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  /**
   * Waits until the worker stored a new snapshot, three seconds at most. A recording stands still and is not asked for.
   *
   * @throws ProblemError MARKET.TOO_MANY_REFRESHES
   */
  async refresh(userId: string): Promise<void> {
    const { isAllowed, retryAfterSeconds } = await this.limiter.reserve({
      bucket: `market-refresh:${userId}`,
      limit: REFRESHES_PER_MINUTE,
      windowMs: WINDOW_MS,
    });
    if (!isAllowed)
      throw new ProblemError({
        status: 429,
        code: 'MARKET.TOO_MANY_REFRESHES',
        detail: 'Fresh market data was asked for too often',
        members: { retryAfterSeconds },
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    const newest = await this.snapshots.newestTime();
    const now = this.clock.now().getTime();
    if (newest?.series === 'recorded' || now < this.#silentUntil) return;
    if (newest !== undefined && now - newest.asOf.getTime() < FRESH_MS) return;
    this.#running ??= this.#ask().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #ask(): Promise<void> {
    const waiting = new AbortController();
    const limit = AbortSignal.any([waiting.signal, this.signal]);
    // Before the worker is asked: an answer at once must not be missed.
    let isAnswered = false;
    this.#stored = () => {
      isAnswered = true;
      waiting.abort();
    };
    try {
      await this.requests.request();
      // Ends early with the answer, which aborts it.
      if (!isAnswered) await delay(WAIT_MS, limit).catch(() => undefined);
      if (!isAnswered) this.#silentUntil = this.clock.now().getTime() + SILENCE_MS;
    } finally {
      this.#stored = undefined;
    }
  }
}
