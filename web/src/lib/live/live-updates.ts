import { liveEndSchema, liveProgressSchema } from '@app/contracts';
import type { LiveEnd, LiveProgress } from '@app/contracts';

import { isApiProblem } from '../api/api-problem';
import { waitAfter } from './backoff';
import { EventParser } from './event-parser';
import type { ServerEvent } from './event-parser';
import type { LiveSource, LiveState, LiveStatus } from './live-source';
import type { LiveAnswer } from './open-events';

/** A window nobody has looked at for this long gives its connection back; browsers keep only six to one server. */
export const HIDDEN_FOR_MS = 15_000;
/** The server gives a sign of life every 20 seconds; after four of them missing the line is dead. */
export const SILENCE_MS = 90_000;
/** A connection that ends sooner counts as a failure, or a broken server would be asked without a pause. */
const HEALTHY_AFTER_MS = 10_000;
const OPEN_TIMEOUT_MS = 30_000;

export interface LiveDependencies {
  /** The token to connect with, renewed where it has expired; null for a visitor. */
  readonly token: () => Promise<string | null>;
  /** Another token than the one that was rejected. */
  readonly renewed: (refused: string) => Promise<string>;
  readonly open: (token: string, signal: AbortSignal) => Promise<LiveAnswer>;
  readonly onProgress: (progress: LiveProgress) => void;
  /** The person's notices have changed, or may have while nothing was heard. */
  readonly onNotices: () => void;
  /** The line is back after it was lost: what failed meanwhile can be read again. */
  readonly onBack: () => void;
  readonly random?: () => number;
}

/** One connection over which it hears how far the read models are. Starts and stops with the session. */
export class LiveUpdates implements LiveSource {
  #state: LiveState = { status: 'connecting', heardAt: null };
  readonly #listeners = new Set<() => void>();
  readonly #random: () => number;
  #connection: AbortController | undefined;
  #tokenInUse: string | null = null;
  #failures = 0;
  #heardAt: number | null = null;
  /** When this connection was answered, on the clock of the page. */
  #liveSince: number | null = null;
  #wake: () => void = () => undefined;
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;
  #isPaused = false;

  constructor(private readonly dependencies: LiveDependencies) {
    this.#random = dependencies.random ?? Math.random;
  }

  get state(): LiveState {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns how to stop. */
  start(): () => void {
    const session = new AbortController();
    const { signal } = session;
    window.addEventListener('online', this.retry, { signal });
    window.addEventListener('offline', this.#onOffline, { signal });
    document.addEventListener('visibilitychange', this.#onVisibility, { signal });
    this.#isPaused = document.hidden;
    void this.#run(signal);
    return () => {
      clearTimeout(this.#hiddenTimer);
      session.abort();
      this.#connection?.abort();
      this.#wake();
    };
  }

  /** Tries at once instead of after the wait. */
  readonly retry = (): void => {
    this.#wake();
  };

  /** Another token is in use now: the connection is opened again with it. */
  tokenChanged(token: string | null): void {
    if (this.#tokenInUse === null || token === this.#tokenInUse) return;
    this.#connection?.abort();
  }

  readonly #onOffline = (): void => {
    this.#connection?.abort();
    this.#set('offline');
  };

  readonly #onVisibility = (): void => {
    clearTimeout(this.#hiddenTimer);
    if (!document.hidden) {
      this.#isPaused = false;
      this.#wake();
      return;
    }
    this.#hiddenTimer = setTimeout(() => {
      this.#isPaused = true;
      this.#connection?.abort();
    }, HIDDEN_FOR_MS);
  };

  async #run(session: AbortSignal): Promise<void> {
    while (!session.aborted) {
      if (this.#isPaused) {
        this.#set('paused');
        await this.#wait(null, session);
      } else {
        await this.#wait(await this.#connectOnce(), session);
      }
    }
  }

  /** One connection from its opening to its end; answers how long to wait before the next. */
  async #connectOnce(): Promise<number> {
    const connection = new AbortController();
    this.#connection = connection;
    this.#liveSince = null;
    if (this.#failures === 0) this.#set('connecting');
    try {
      const answer = await this.#open(connection.signal);
      if (answer.status !== 200) return this.#failed(answer.retryAfterMs ?? 0);
      const end = await this.#listen(answer.chunks, connection.signal);
      if (end === 'token_expired' && this.#wasHealthy()) return 0;
      return this.#failed();
    } catch (error) {
      // Cut by this side: the tab is hidden, the network gone, another token in use.
      if (connection.signal.aborted && navigator.onLine) {
        if (this.#wasHealthy()) this.#failures = 0;
        return 0;
      }
      // The session has ended; its watcher stops this.
      return this.#failed(isApiProblem(error) && error.status === 401 ? SILENCE_MS : 0);
    } finally {
      if (this.#connection === connection) this.#tokenInUse = null;
      connection.abort();
    }
  }

  async #open(signal: AbortSignal): Promise<LiveAnswer> {
    const { token, renewed, open } = this.dependencies;
    const current = await token();
    if (current === null) return { status: 401, retryAfterMs: SILENCE_MS, chunks: nothing() };
    signal.throwIfAborted();
    this.#tokenInUse = current;
    const answer = await within(OPEN_TIMEOUT_MS, open(current, signal));
    if (answer.status !== 401) return answer;
    this.#tokenInUse = null;
    const other = await renewed(current);
    signal.throwIfAborted();
    this.#tokenInUse = other;
    return within(OPEN_TIMEOUT_MS, open(other, signal));
  }

  async #listen(chunks: AsyncIterable<string>, signal: AbortSignal): Promise<LiveEnd['reason'] | 'closed'> {
    const parser = new EventParser();
    const iterator = chunks[Symbol.asyncIterator]();
    this.#heard();
    for (;;) {
      const next = await within(SILENCE_MS, iterator.next(), signal);
      if (next.done === true) return 'closed';
      this.#heard();
      for (const event of parser.push(next.value)) {
        const end = this.#take(event);
        if (end !== null) return end;
      }
    }
  }

  #wasHealthy(): boolean {
    return this.#liveSince !== null && performance.now() - this.#liveSince >= HEALTHY_AFTER_MS;
  }

  #heard(): void {
    const isFirst = this.#heardAt === null;
    this.#heardAt = Date.now();
    this.#liveSince ??= performance.now();
    if (this.#state.status === 'live') return;
    const wasLost = this.#failures > 0;
    this.#set('live');
    if (wasLost) this.dependencies.onBack();
    if (!isFirst) this.dependencies.onNotices();
  }

  /** An event this version does not know, or cannot read, is none. */
  #take({ name, data }: ServerEvent): LiveEnd['reason'] | null {
    const content = jsonOf(data);
    if (name === 'progress') {
      const progress = liveProgressSchema.safeParse(content);
      if (progress.success) this.dependencies.onProgress(progress.data);
    }
    if (name === 'notices') this.dependencies.onNotices();
    if (name !== 'end') return null;
    const end = liveEndSchema.safeParse(content);
    return end.success ? end.data.reason : 'shutdown';
  }

  #failed(atLeastMs = 0): number {
    // A connection that held for a while was good: the count starts again.
    this.#failures = this.#wasHealthy() ? 1 : this.#failures + 1;
    if (!navigator.onLine) this.#set('offline');
    else this.#set(this.#failures === 1 ? 'connecting' : 'reconnecting');
    return Math.max(atLeastMs, waitAfter(this.#failures, this.#random()));
  }

  /** Until the time is over or somebody wakes it; not at all where the reason to wait is gone. */
  #wait(ms: number | null, session: AbortSignal): Promise<void> {
    if (ms === 0 || session.aborted || (ms !== null && this.#isPaused)) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #set(status: LiveStatus): void {
    if (status === this.#state.status) return;
    this.#state = { status, heardAt: this.#heardAt };
    for (const listener of this.#listeners) listener();
  }
}

/** Rejects when it takes longer, or when the signal says that nobody waits any more. */
function within<T>(ms: number, promise: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(new Error(`Nothing was heard of the server for ${String(ms)} ms`));
    }, ms);
    const onAbort = (): void => {
      reject(new Error('connection closed'));
    };
    signal?.addEventListener('abort', onAbort);
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    });
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* nothing(): AsyncGenerator<string> {
  // No line, no words.
}
