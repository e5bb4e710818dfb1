import type { Readable } from 'node:stream';
import { type EventStoreDBClient, StreamNotFoundError } from '@eventstore/db-client';
import { StoreUnavailableError } from '../port/store.errors.js';
import { toStoreError } from './client-errors.js';
import type { CurrentClient } from './current-client.js';
import { isRepeatedOnLeader } from './on-leader.js';
import { createWatchdog, type Watchdog } from './watchdog.js';

export interface ReadOptions {
  /** For the message of an error. */
  readonly what: string;
  readonly signal?: AbortSignal | undefined;
  /** Aborts when the store is closed. */
  readonly closing: AbortSignal;
  /** Longest wait for the next item, milliseconds; the protocol itself sets none for a read. Undefined: no limit. */
  readonly limitMs?: number | undefined;
}

interface ClientStream extends Pick<Readable, 'destroyed' | 'isPaused' | 'readableEnded'> {
  pause(): unknown;
  resume(): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'end' | 'close', listener: () => void): unknown;
  removeAllListeners(event: 'data'): unknown;
}

/** A read or a subscription of the client library. */
interface Source {
  readonly stream: ClientStream;
  /** Ends the call to the server. */
  readonly cancel: () => Promise<unknown>;
}

/** Makes the call and listens to what it delivers. */
type Open<Item> = (client: EventStoreDBClient, deliver: (item: Item) => void) => Source;

/**
 * What a read or a subscription delivers; nothing for a stream that does not exist. The call to the server is cancelled
 * when the consumer stops iterating or `signal` aborts.
 * @throws StoreUnavailableError, StoreRefusedError
 */
export async function* openRead<Item>(
  clients: CurrentClient,
  open: Open<Item>,
  options: ReadOptions,
): AsyncGenerator<Item> {
  options.signal?.throwIfAborted();
  if (options.closing.aborted) throw new StoreUnavailableError(`${options.what}: the event store is closed`);
  for (let attempts = 1; ; attempts += 1) {
    const client = clients.get();
    const reading = new Reading<Item>((deliver) => open(client, deliver), options);
    try {
      for (;;) {
        const item = reading.take();
        if (item !== undefined) yield item;
        else if (await reading.isOver()) return;
      }
    } catch (thrown) {
      if (thrown instanceof StreamNotFoundError) return;
      const error = await clients.failed(client, thrown);
      if (!(await isRepeatedOnLeader(error, attempts))) throw toStoreError(error, options.what);
    } finally {
      reading.release();
    }
  }
}

/** Items that may wait for the consumer; then the call is paused, and the server with it. */
const WAITING_MAX = 512;

/** One call, from the moment that it is made. */
class Reading<Item> {
  readonly #source: Source;
  readonly #options: ReadOptions;
  readonly #watchdog: Watchdog | undefined;
  #waiting: Item[] = [];
  #taken = 0;
  #failure: Error | undefined;
  #isStopped = false;
  #wake: () => void = () => undefined;

  constructor(open: (deliver: (item: Item) => void) => Source, options: ReadOptions) {
    const { signal, limitMs } = options;
    this.#options = options;
    this.#source = open((item) => {
      this.#deliver(item);
    });
    const { stream } = this.#source;
    // Never taken off: the library reports errors also when nobody iterates any more, which would end the process.
    stream.on('error', (error) => {
      this.#fail(error);
    });
    for (const event of ['end', 'close'] as const)
      stream.on(event, () => {
        this.#wake();
      });
    for (const stopping of [signal, options.closing])
      stopping?.addEventListener('abort', this.#onAbort, { once: true });
    if (limitMs !== undefined)
      this.#watchdog = createWatchdog(limitMs, () => {
        this.#stop(`nothing came within ${limitMs} ms`);
      });
    this.#watchdog?.arm();
  }

  /** The next item, undefined where none is there now. */
  take(): Item | undefined {
    if (this.#isStopped) return undefined;
    const item = this.#waiting[this.#taken];
    if (item === undefined) return undefined;
    this.#watchdog?.disarm();
    this.#taken += 1;
    return item;
  }

  /** Waits where nothing is there to take. @throws what the call fails with, or why it was stopped */
  async isOver(): Promise<boolean> {
    if (this.#failure !== undefined) throw this.#failure;
    const { stream } = this.#source;
    if (stream.readableEnded || stream.destroyed) return true;
    this.#waiting = [];
    this.#taken = 0;
    this.#watchdog?.arm();
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    if (stream.isPaused()) stream.resume();
    await woken;
    return false;
  }

  /** Cancels the call and lets what is still under way run out. */
  release(): void {
    const { stream, cancel } = this.#source;
    this.#watchdog?.stop();
    for (const stopping of [this.#options.signal, this.#options.closing])
      stopping?.removeEventListener('abort', this.#onAbort);
    // It was never made, as when the server is down: then there is nothing to cancel.
    cancel().catch(() => undefined);
    // Left unread, the call would stay in the library's list of open ones.
    stream.removeAllListeners('data');
    stream.resume();
  }

  #deliver(item: Item): void {
    this.#waiting.push(item);
    if (this.#waiting.length >= WAITING_MAX) this.#source.stream.pause();
    this.#wake();
  }

  #stop(reason: string): void {
    this.#isStopped = true;
    const { what, signal } = this.#options;
    this.#fail(new StoreUnavailableError(`${what}: ${reason}`, signal?.reason));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#wake();
  }

  readonly #onAbort = (): void => {
    this.#stop('cancelled');
  };
}
