import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { marketSnapshotStoredChannel } from '@app/contracts';
import { delay, listen, type Logger } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CONFIG, LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';

/** Hears of every market snapshot that a worker stores: one connection for all who wait. */
@Injectable()
export class SnapshotNotices implements OnModuleInit, OnModuleDestroy {
  readonly #closing = new AbortController();
  readonly #waiting = new Set<AbortController>();
  #listening: Promise<void> | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  onModuleInit(): void {
    this.#listening = listen({
      url: this.config.DATABASE_URL,
      applicationName: 'api-market',
      channels: [marketSnapshotStoredChannel],
      onNotification: () => {
        for (const waiting of this.#waiting) waiting.abort();
      },
      logger: this.logger,
      signal: this.#ends(),
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.#closing.abort();
    await this.#listening;
  }

  /**
   * Waits for the next snapshot after calling `ask`.
   *
   * @returns false when there was none within the limit, or the process stops
   */
  async next(ask: () => Promise<void>, limitMs: number): Promise<boolean> {
    const told = new AbortController();
    // Before the worker is asked: an answer at once must not be missed.
    this.#waiting.add(told);
    try {
      await ask();
      // Ended early by the notice or by the end of the process; both are distinguished below.
      await delay(limitMs, AbortSignal.any([told.signal, this.#ends()])).catch(() => undefined);
      return told.signal.aborted;
    } finally {
      this.#waiting.delete(told);
    }
  }

  #ends(): AbortSignal {
    return AbortSignal.any([this.signal, this.#closing.signal]);
  }
}
