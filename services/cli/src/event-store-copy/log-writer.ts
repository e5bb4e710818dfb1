import {
  APPEND_LIMIT_BYTES,
  StoreUnavailableError,
  type StreamRevision,
  WrongRevisionError,
} from '@app/event-store';
import type { RawEvent, RawEventStore } from '@app/event-store/raw';
import { retry } from '@app/platform';
import { isTombstone } from './copied-events.js';
import { CopyError } from './copy.error.js';
import { DeletedStreams } from './deleted-streams.js';

/** A half of what an append may have: stores count their own additions differently. */
const APPEND_BYTES = APPEND_LIMIT_BYTES / 2;
const APPEND_EVENTS = 500;
const EVENT_OVERHEAD_BYTES = 128;
/** About half a minute in all: a cluster elects another leader meanwhile. */
const BACKOFF = { attempts: 10, baseMs: 100, factor: 2, maxMs: 8_000 } as const;

/**
 * Writes events in the order of the log. Consecutive events of one stream go in one append; there is never
 * more than one append under way, since two could change places.
 */
export class LogWriter {
  readonly #heads = new Map<string, bigint>();
  readonly #deleted = new DeletedStreams();
  #run: RawEvent[] = [];
  #bytes = 0;

  constructor(
    private readonly target: RawEventStore,
    private readonly signal: AbortSignal,
  ) {}

  /** The target holds this event already. */
  passes(event: RawEvent): void {
    this.#moveHead(event.stream);
    const { followedIn } = this.#deleted.note(event);
    if (followedIn !== undefined) this.#moveHead(followedIn);
  }

  /** @throws CopyError, StoreUnavailableError, StoreRefusedError, EventTooLargeError */
  async add(event: RawEvent): Promise<void> {
    if (isTombstone(event)) {
      await this.flush();
      await this.#certainly(event, (expected) => this.target.tombstone(event.stream, expected));
      return;
    }
    const { followedIn } = this.#deleted.note(event);
    // The server adds to an append what the last of its events asks for, so such an event is alone in its own.
    if (followedIn !== undefined) await this.flush();
    await this.#addToRun(event);
    if (followedIn === undefined) return;
    await this.flush();
    this.#moveHead(followedIn);
  }

  async #addToRun(event: RawEvent): Promise<void> {
    const bytes =
      event.data.byteLength + event.metadata.byteLength + event.type.length + EVENT_OVERHEAD_BYTES;
    const isFull = this.#run.length >= APPEND_EVENTS || this.#bytes + bytes > APPEND_BYTES;
    const [first] = this.#run;
    if (first !== undefined && (isFull || first.stream !== event.stream)) await this.flush();
    this.#run.push(event);
    this.#bytes += bytes;
  }

  /** Everything added so far is stored when it answers. @throws as {@link add} */
  async flush(): Promise<void> {
    const run = this.#run;
    const [first] = run;
    if (first === undefined) return;
    await this.#certainly(first, (expected) => this.target.append(first.stream, run, expected));
    this.#moveHead(first.stream, run.length);
    this.#run = [];
    this.#bytes = 0;
  }

  #moveHead(stream: string, by = 1): void {
    this.#heads.set(stream, (this.#heads.get(stream) ?? -1n) + BigInt(by));
  }

  /** A write whose answer was lost is sent again as it was: ids and expected revision make it one write. */
  async #certainly(
    { stream, revision }: RawEvent,
    write: (expected: StreamRevision) => Promise<void>,
  ): Promise<void> {
    const expected = this.#heads.get(stream) ?? 'no-stream';
    try {
      await retry(() => write(expected), {
        ...BACKOFF,
        signal: this.signal,
        shouldRetry: (error) => error instanceof StoreUnavailableError,
      });
    } catch (error) {
      if (!(error instanceof WrongRevisionError)) throw error;
      throw new CopyError(
        'COPY.TARGET_CHANGED',
        `${stream}, revision ${revision}: somebody else wrote to this stream of the target.`,
        error,
      );
    }
  }
}
