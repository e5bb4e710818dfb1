import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import { BATCHED_READS_HEADER } from '@app/event-store/batched-reads';
import type { Logger } from '@app/platform/process';
import type { EventLog } from '../storage/event-log.js';
import { readOnce } from '../streams/read-once.js';
import type { MessageSink, ReadMessage } from '../streams/read.js';
import type { CommitSignal } from '../subscriptions/commit-signal.js';
import { runSubscription } from '../subscriptions/subscription.js';
import { decodeReadRequest } from './read-request.decoder.js';
import { RpcError, shuttingDown } from './rpc-error.js';

export interface ReadContext {
  readonly log: EventLog;
  readonly commits: CommitSignal;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  readonly logger: Logger;
}

type ReadCall = ServerWritableStream<ReadReq, readonly ReadMessage[]>;

export function createReadHandler(context: ReadContext): (call: ReadCall) => void {
  return (call) => {
    void serve(call, context);
  };
}

/** Never rejects: a failure becomes the status of the call. */
async function serve(call: ReadCall, context: ReadContext): Promise<void> {
  const sink = new CallSink(call, context.stopping);
  try {
    const request = decodeReadRequest(call.request);
    if (request.kind === 'read') await readOnce(context.log, request.options, sink);
    else
      await runSubscription(request.options, sink, {
        log: context.log,
        commits: context.commits,
        signal: sink.signal,
      });
    if (context.stopping.aborted) throw shuttingDown();
    sink.flush();
    call.end();
  } catch (error) {
    if (!(error instanceof RpcError)) context.logger.error({ err: error }, 'A read failed');
    call.emit(
      'error',
      error instanceof RpcError
        ? error
        : new RpcError(status.INTERNAL, 'The event store failed to read; see its log.'),
    );
  } finally {
    sink.close();
  }
}

/** Bytes of events that go out together: enough that a message costs little beside them, and soon on their way. */
const batchBytes = 64 * 1024;
/** A message without content of its own. */
const smallMessageBytes = 64;

/** A gRPC call as a place to send messages to, with one listener a call for each thing that can happen to it. */
class CallSink implements MessageSink {
  readonly #call: ReadCall;
  readonly #isBatched: boolean;
  #waiting: ReadMessage[] = [];
  #waitingBytes = 0;
  readonly #stopping: AbortSignal;
  readonly #gone = new AbortController();
  #wake: (() => void) | undefined;

  constructor(call: ReadCall, stopping: AbortSignal) {
    this.#call = call;
    this.#stopping = stopping;
    this.#isBatched = call.metadata.get(BATCHED_READS_HEADER).length > 0;
    call.on('drain', this.#drain);
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
    this.#waiting.push(message);
    this.#waitingBytes += bytesOf(message);
    return (this.#isBatched && this.#waitingBytes < batchBytes) || this.flush();
  }

  flush(): boolean {
    const messages = this.#waiting;
    if (messages.length === 0 || this.isCancelled()) return true;
    this.#waiting = [];
    this.#waitingBytes = 0;
    return this.#call.write(messages);
  }

  /** A cancelled call never drains, so both end the wait. */
  drained(): Promise<void> {
    if (this.isCancelled() || !this.#call.writableNeedDrain) return Promise.resolve();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  close(): void {
    this.#stopping.removeEventListener('abort', this.#abort);
    this.#call.off('drain', this.#drain);
    this.#call.off('cancelled', this.#abort);
  }

  readonly #drain = (): void => {
    const wake = this.#wake;
    this.#wake = undefined;
    wake?.();
  };

  readonly #abort = (): void => {
    this.#gone.abort();
    this.#drain();
  };
}

function bytesOf(message: ReadMessage): number {
  return message.kind === 'event'
    ? message.event.data.byteLength + message.event.metadata.byteLength
    : smallMessageBytes;
}
