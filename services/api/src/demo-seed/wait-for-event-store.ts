import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { type EventStore, StoreUnavailableError } from '@app/event-store';
import { delay, errorMessage, type Logger } from '@app/platform';
import type { ApiConfig } from '../config.js';
import { CONFIG, EVENT_STORE, LOGGER, SHUTDOWN_SIGNAL } from '../core/dependencies.js';

/** Any stream: what counts is that a leader answers. */
const PROBE_STREAM = 'probe-start';
const LIMIT_MS = 60_000;
const PAUSE_MS = 500;

interface WaitOptions {
  readonly logger: Logger;
  readonly signal: AbortSignal;
  /** Longest wait, milliseconds. Default 60 000. */
  readonly limitMs?: number;
}

/**
 * Waits for an event store that is still starting, or a cluster that has no leader yet.
 * @throws StoreUnavailableError after the limit, StoreRefusedError at once
 */
export async function waitForEventStore(
  store: EventStore,
  { logger, signal, limitMs = LIMIT_MS }: WaitOptions,
): Promise<void> {
  const endsAt = performance.now() + limitMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await store.readHead(PROBE_STREAM, { requiresLeader: true, signal });
      return;
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || performance.now() >= endsAt) throw error;
      if (attempt === 1) logger.warn({ reason: errorMessage(error) }, 'waiting for the event store');
      await delay(PAUSE_MS, signal);
    }
  }
}

/** In development the accounts to try the product with are made at the start; in production nothing waits. */
@Injectable()
export class EventStoreWait implements OnModuleInit {
  constructor(
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  async onModuleInit(): Promise<void> {
    if (this.config.NODE_ENV !== 'development') return;
    await waitForEventStore(this.store, { logger: this.logger, signal: this.signal });
  }
}
