import type { Kysely } from 'kysely';
import { streamProgressChannel } from '@app/contracts';
import { delay, listen, type Logger } from '@app/platform';
import type { ReadSchema } from '../schema/read-schema.js';
import { readActive } from '../versions/active-version.repository.js';

/**
 * `reached`: the rows show at least the revision. `behind`: not within the time. `parked`: an event at or below the
 * revision could not be applied, so waiting is in vain until the stream is repaired.
 */
export type RevisionWait = 'reached' | 'behind' | 'parked';

/** How far the read models have come in one stream. */
export interface StreamPosition {
  readonly stream: string;
  /** Revision of the last applied event; -1 before the first. */
  readonly revision: bigint;
  readonly parked: boolean;
}

export interface ProgressFeedOptions {
  /** Primary database (a replica would lag behind the notifications), without a schema of its own. */
  readonly db: Kysely<ReadSchema>;
  /** Connection string of the same database: the feed LISTENs on one connection of its own. */
  readonly url: string;
  readonly applicationName: string;
  readonly logger: Logger;
  /** Most waits at a time; one more is answered after a single look. Default 10 000. */
  readonly waitsMax?: number;
}

export interface WaitOptions {
  /** Longest wait in milliseconds. Default 2 000. */
  readonly timeoutMs?: number;
  /** Ends the wait early, for instance when the client has gone; the answer is then `behind`. */
  readonly signal?: AbortSignal;
}

/** Tells one process how far the read models are, over one shared LISTEN connection. */
export interface ProgressFeed {
  /** Waits until the read models show at least `minRevision` of the stream. Never rejects. */
  waitForRevision(stream: string, minRevision: bigint, options?: WaitOptions): Promise<RevisionWait>;
  /** Progress of one stream at this moment; undefined when no event of it was seen. */
  progressOf(stream: string): Promise<StreamPosition | undefined>;
  /** Calls `listener` for every change told by the projector; returns the function that ends it. */
  subscribe(listener: (change: { readonly stream: string; readonly revision: bigint }) => void): () => void;
  /** Ends all waits (as `behind`) and the connection. */
  close(): Promise<void>;
}

interface Wait {
  readonly stream: string;
  readonly minRevision: bigint;
  readonly settle: (result: RevisionWait) => void;
}

/** A notification lost with its connection delays an answer by this much at most, and never makes it wrong. */
const LOOK_AGAIN_MS = 500;
const STREAMS_PER_LOOK = 500;
const RETRY_MS = 200;

/** Opens the feed. It reconnects by itself; while the database is away, waits end as `behind`. */
export function createProgressFeed(options: ProgressFeedOptions): ProgressFeed {
  return new ListeningProgressFeed(options);
}

class ListeningProgressFeed implements ProgressFeed {
  readonly #db: Kysely<ReadSchema>;
  readonly #logger: Logger;
  readonly #waitsMax: number;
  readonly #waits = new Map<string, Set<Wait>>();
  readonly #listeners = new Set<(change: { readonly stream: string; readonly revision: bigint }) => void>();
  readonly #closing = new AbortController();
  readonly #listening: Promise<void>;
  readonly #timer: NodeJS.Timeout;
  /** Streams to look at; one look runs at a time, so however many wait, the database sees one query. */
  readonly #due = new Set<string>();
  #looking: Promise<void> | undefined;
  #waiting = 0;

  constructor(options: ProgressFeedOptions) {
    this.#db = options.db;
    this.#logger = options.logger;
    this.#waitsMax = options.waitsMax ?? 10_000;
    this.#listening = listen({
      url: options.url,
      applicationName: options.applicationName,
      channels: [streamProgressChannel],
      onNotification: ({ payload }) => {
        this.#notified(payload);
      },
      onListening: () => {
        this.#lookAtAll();
      },
      logger: options.logger,
      signal: this.#closing.signal,
    });
    this.#timer = setInterval(() => {
      this.#lookAtAll();
    }, LOOK_AGAIN_MS);
    this.#timer.unref();
  }

  async waitForRevision(
    stream: string,
    minRevision: bigint,
    { timeoutMs = 2_000, signal }: WaitOptions = {},
  ): Promise<RevisionWait> {
    if (minRevision < 0n) return 'reached';
    if (this.#closing.signal.aborted || signal?.aborted === true) return 'behind';
    const answer = Promise.withResolvers<RevisionWait>();
    const wait: Wait = { stream, minRevision, settle: answer.resolve };
    const giveUp = (): void => {
      answer.resolve('behind');
    };
    const timer = setTimeout(giveUp, timeoutMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    // Registered before the first look: a notification between the look and the wait is not missed.
    const crowded = this.#waiting >= this.#waitsMax;
    if (crowded) void this.#lookOnce(wait).catch(giveUp).then(giveUp);
    else this.#register(wait);
    try {
      return await answer.promise;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', giveUp);
      if (!crowded) this.#unregister(wait);
    }
  }

  async progressOf(stream: string): Promise<StreamPosition | undefined> {
    const [position] = await this.#read([stream]);
    return position;
  }

  subscribe(listener: (change: { readonly stream: string; readonly revision: bigint }) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async close(): Promise<void> {
    this.#closing.abort();
    clearInterval(this.#timer);
    for (const waits of this.#waits.values()) for (const wait of waits) wait.settle('behind');
    this.#listeners.clear();
    await Promise.all([this.#listening, this.#looking]);
  }

  #register(wait: Wait): void {
    const waits = this.#waits.get(wait.stream) ?? new Set();
    waits.add(wait);
    this.#waits.set(wait.stream, waits);
    this.#waiting += 1;
    this.#lookAt([wait.stream]);
  }

  #unregister(wait: Wait): void {
    const waits = this.#waits.get(wait.stream);
    if (waits?.delete(wait) !== true) return;
    this.#waiting -= 1;
    if (waits.size === 0) this.#waits.delete(wait.stream);
  }

  #notified(payload: string): void {
    const change = parseProgress(payload);
    if (change === undefined) return;
    // The revision told may be that of another version of the read models, so the waits look for themselves.
    if (this.#waits.has(change.stream)) this.#lookAt([change.stream]);
    for (const listener of this.#listeners) {
      try {
        listener(change);
      } catch (error) {
        this.#logger.error({ err: error }, 'a listener of the progress feed failed');
      }
    }
  }

  #lookAtAll(): void {
    if (this.#waits.size > 0) this.#lookAt(this.#waits.keys());
  }

  #lookAt(streams: Iterable<string>): void {
    for (const stream of streams) this.#due.add(stream);
    this.#looking ??= this.#lookWhileDue().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookWhileDue(): Promise<void> {
    const { signal } = this.#closing;
    while (this.#due.size > 0 && !signal.aborted) {
      const streams = [...this.#due].slice(0, STREAMS_PER_LOOK);
      for (const stream of streams) this.#due.delete(stream);
      try {
        for (const position of await this.#read(streams)) this.#settle(position);
      } catch (error) {
        this.#logger.warn({ err: error }, 'stream progress cannot be read, trying again');
        for (const stream of streams) if (this.#waits.has(stream)) this.#due.add(stream);
        await delay(RETRY_MS, signal).catch(() => undefined);
      }
    }
  }

  #settle(position: StreamPosition): void {
    for (const wait of this.#waits.get(position.stream) ?? []) {
      const result = judge(position, wait.minRevision);
      if (result !== undefined) wait.settle(result);
    }
  }

  async #lookOnce(wait: Wait): Promise<void> {
    const position = await this.progressOf(wait.stream);
    const result = position === undefined ? undefined : judge(position, wait.minRevision);
    if (result !== undefined) wait.settle(result);
  }

  async #read(streams: readonly string[]): Promise<StreamPosition[]> {
    const rows = await readActive(this.#db, (active) =>
      active
        .selectFrom('stream_progress')
        .select(['stream', 'revision', 'parked_at'])
        .where('stream', 'in', streams)
        .execute(),
    );
    return rows.map((row) => ({
      stream: row.stream,
      revision: BigInt(row.revision),
      parked: row.parked_at !== null,
    }));
  }
}

function judge({ revision, parked }: StreamPosition, minRevision: bigint): RevisionWait | undefined {
  if (revision >= minRevision) return 'reached';
  return parked ? 'parked' : undefined;
}

const progressPayload = /^(.+):(-?\d{1,19})$/;

function parseProgress(payload: string): { stream: string; revision: bigint } | undefined {
  const [, stream, revision] = progressPayload.exec(payload) ?? [];
  return stream === undefined || revision === undefined ? undefined : { stream, revision: BigInt(revision) };
}
