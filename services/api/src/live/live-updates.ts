import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { liveConnectionsPerUserMax } from '@app/contracts';
import type { ProgressFeed } from '@app/read-models';
import type { ApiConfig } from '../config.js';
import { CONFIG, PROGRESS_FEED, SHUTDOWN_SIGNAL } from '../core/dependencies.js';
import { ProblemError } from '../core/http/problem.error.js';
import type { LiveConnection } from './live-connection.js';
import { LiveProgressRepository } from './live-progress.repository.js';

/** Most connections of one process; each costs a socket and a few kilobytes. */
const CONNECTIONS_MAX = 10_000;
const STREAMS_PER_LOOK = 500;

/** Tells open connections how far the read models are: one subscription to the feed for all of them. */
@Injectable()
export class LiveUpdates implements OnModuleInit, OnModuleDestroy {
  readonly #byStream = new Map<string, Set<LiveConnection>>();
  readonly #byUser = new Map<string, Set<LiveConnection>>();
  #count = 0;
  #unsubscribe: (() => void) | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #onBeat: () => void = () => undefined;
  /** Streams to look at; one look at a time, however fast the projector tells. */
  readonly #due = new Set<string>();
  #isLooking = false;

  constructor(
    private readonly progress: LiveProgressRepository,
    @Inject(PROGRESS_FEED) private readonly feed: ProgressFeed,
    @Inject(CONFIG) private readonly config: ApiConfig,
    @Inject(SHUTDOWN_SIGNAL) private readonly signal: AbortSignal,
  ) {}

  onModuleInit(): void {
    this.#unsubscribe = this.feed.subscribe(({ stream }) => {
      if (this.#byStream.has(stream)) this.#look([stream]);
    });
    this.#heartbeat = setInterval(() => {
      this.#beat();
    }, this.config.LIVE_HEARTBEAT_SECONDS * 1000);
    this.#heartbeat.unref();
    this.signal.addEventListener(
      'abort',
      () => {
        this.#endAll();
      },
      { once: true },
    );
  }

  onModuleDestroy(): void {
    this.#unsubscribe?.();
    clearInterval(this.#heartbeat);
    this.#endAll();
  }

  /** @throws ProblemError before anything is answered, where there are too many already */
  add(connection: LiveConnection): void {
    const own = this.#byUser.get(connection.userId) ?? new Set();
    if (own.size >= liveConnectionsPerUserMax || this.#count >= CONNECTIONS_MAX)
      throw new ProblemError({
        status: 429,
        code: 'EVENTS.TOO_MANY_CONNECTIONS',
        detail: 'There are too many open connections for live updates',
        headers: { 'Retry-After': '30' },
      });
    this.#count += 1;
    this.#byUser.set(connection.userId, own.add(connection));
    for (const stream of connection.streams.keys())
      this.#byStream.set(stream, (this.#byStream.get(stream) ?? new Set()).add(connection));
    // Registered before the look: a notification between the two is not missed.
    this.#look(connection.streams.keys());
  }

  remove(connection: LiveConnection): void {
    const own = this.#byUser.get(connection.userId);
    if (own?.delete(connection) !== true) return;
    this.#count -= 1;
    if (own.size === 0) this.#byUser.delete(connection.userId);
    for (const stream of connection.streams.keys()) {
      const connections = this.#byStream.get(stream);
      connections?.delete(connection);
      if (connections?.size === 0) this.#byStream.delete(stream);
    }
  }

  connectionsOf(userId: string): readonly LiveConnection[] {
    return [...(this.#byUser.get(userId) ?? [])];
  }

  everyConnection(): readonly LiveConnection[] {
    return [...this.#byUser.values()].flatMap((connections) => [...connections]);
  }

  /** Visits the connections with every sign of life. */
  onBeat(listener: () => void): void {
    this.#onBeat = listener;
  }

  /** Notifications are lost while their connection is opened again, so every beat looks for itself. */
  #beat(): void {
    for (const connection of this.everyConnection()) connection.signOfLife();
    this.#onBeat();
    this.#look(this.#byStream.keys());
  }

  #look(streams: Iterable<string>): void {
    for (const stream of streams) this.#due.add(stream);
    if (!this.#isLooking) void this.#lookWhileDue();
  }

  async #lookWhileDue(): Promise<void> {
    this.#isLooking = true;
    try {
      while (this.#due.size > 0 && !this.signal.aborted) {
        const streams = [...this.#due].slice(0, STREAMS_PER_LOOK);
        for (const stream of streams) this.#due.delete(stream);
        for (const row of await this.progress.of(streams))
          for (const connection of this.#byStream.get(row.stream) ?? []) connection.tell(row);
      }
    } finally {
      this.#isLooking = false;
    }
  }

  #endAll(): void {
    for (const connection of this.everyConnection()) connection.end('shutdown');
  }
}
