import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { recordedSizeBytes } from '../streams/event.js';
import type { MessageSink, ReadMessage } from '../streams/read.js';
import type { HeldBytes } from './held-bytes.js';

/** A message without content of its own. */
const smallMessageBytes = 64;
/**
 * What one reader may leave untaken before the next message waits for him. A stream of Node counts messages, not their
 * bytes, and one may be an event of a megabyte.
 */
const maxUnsentOfOne = 256 * 1024;

/**
 * A gRPC call as a place to send messages to, with one listener a call for each thing that can happen to it.
 *
 * Where all readers together leave too much untaken, each is sent one message at a time and no more until he has taken
 * it: who reads goes on, and who does not holds no more than that.
 */
export class CallSink implements MessageSink {
  readonly #call: ServerWritableStream<ReadReq, ReadMessage>;
  readonly #unsentOfAll: HeldBytes;
  readonly #stopping: AbortSignal;
  readonly #gone = new AbortController();
  #unsent = 0;
  #wake: (() => void) | undefined;

  constructor(
    call: ServerWritableStream<ReadReq, ReadMessage>,
    unsentOfAll: HeldBytes,
    stopping: AbortSignal,
  ) {
    this.#call = call;
    this.#unsentOfAll = unsentOfAll;
    this.#stopping = stopping;
    call.on('drain', this.#wakeUp);
    call.on('cancelled', this.#abort);
    stopping.addEventListener('abort', this.#abort);
    if (stopping.aborted) this.#abort();
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  isCancelled(): boolean {
    return this.#gone.signal.aborted;
  }

  send(message: ReadMessage): boolean {
    if (this.isCancelled()) return true;
    const bytes = bytesOf(message);
    this.#hold(bytes);
    this.#call.write(message, () => {
      this.#hold(-bytes);
      this.#wakeUp();
    });
    return this.#hasRoom();
  }

  /** Answers when there is room for the next message. A cancelled call never drains, so both end the wait. */
  async drained(): Promise<void> {
    while (!this.isCancelled() && !this.#hasRoom()) await this.#change();
  }

  /** Answers when all that was sent is taken, or the reader is gone. */
  async emptied(): Promise<void> {
    while (!this.isCancelled() && this.#unsent > 0) await this.#change();
  }

  close(): void {
    this.#hold(-this.#unsent);
    this.#stopping.removeEventListener('abort', this.#abort);
    this.#call.off('drain', this.#wakeUp);
    this.#call.off('cancelled', this.#abort);
  }

  #hasRoom(): boolean {
    if (this.#call.writableNeedDrain) return false;
    return this.#unsent === 0 || (this.#unsent < maxUnsentOfOne && this.#unsentOfAll.hasRoomFor(0));
  }

  /** What is given back twice, by the end of a call and by what was under way then, counts once. */
  #hold(bytes: number): void {
    const change = Math.max(bytes, -this.#unsent);
    this.#unsent += change;
    this.#unsentOfAll.change(change);
  }

  #change(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  readonly #wakeUp = (): void => {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  };

  readonly #abort = (): void => {
    this.#gone.abort();
    this.#wakeUp();
  };
}

function bytesOf(message: ReadMessage): number {
  if (message.kind !== 'event') return smallMessageBytes;
  const { event, linked } = message;
  const bytes = recordedSizeBytes(event);
  return linked === undefined || linked === 'gone' ? bytes : bytes + recordedSizeBytes(linked);
}
