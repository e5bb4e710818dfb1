import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { BATCHED_READS_HEADER } from '@app/event-store/batched-reads';
import type { Logger } from '@app/platform/process';
import type { AccessControl } from '../access/access-control.js';
import type { EventLog } from '../storage/event-log.js';
import { LinkResolver } from '../streams/link-resolver.js';
import { readOnce } from '../streams/read-once.js';
import type { MessageSink, ReadMessage } from '../streams/read.js';
import type { CommitSignal } from '../subscriptions/commit-signal.js';
import { runSubscription } from '../subscriptions/subscription.js';
import { callerOf, requireAccess } from './callers.js';
import type { OpenReads } from './open-reads.js';
import { failureOf } from './outcome-error.js';
import { decodeReadRequest } from './read-request.decoder.js';
import { shuttingDown } from './rpc-error.js';

export interface ReadContext {
  readonly log: EventLog;
  readonly commits: CommitSignal;
  readonly access: AccessControl;
  readonly openReads: OpenReads;
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
  const { access, commits, log } = context;
  const sink = new CallSink(call, context.stopping);
  let endRead: (() => void) | undefined;
  try {
    endRead = context.openReads.begin();
    const request = decodeReadRequest(call.request);
    const { source } = request.options;
    const caller = callerOf(access, call.metadata);
    const stream = source.kind === 'all' ? '$all' : source.stream;
    const requireRight = (): void => {
      requireAccess(access, caller, { access: 'read', stream });
    };
    requireRight();
    const links = request.resolveLinks
      ? new LinkResolver(log, (target) => access.may(caller, 'read', target))
      : undefined;
    if (request.kind === 'read') await readOnce(log, { ...request.options, links }, sink);
    else
      await runSubscription({ ...request.options, links }, sink, {
        ...{ log, commits, signal: sink.signal, requireRight },
      });
    if (context.stopping.aborted) throw shuttingDown();
    sink.flush();
    call.end();
  } catch (error) {
    call.emit('error', failureOf(error, context.logger));
  } finally {
    endRead?.();
    sink.close();
  }
}

/** Bytes of events that go out together: enough that a message costs little beside them, and soon on their way. */
const batchBytes = 64 * 1024;
/** A message without content of its own. */
const smallMessageBytes = 64;
/**
 * What goes out together may be an event of a megabyte, and a stream of Node counts messages, not their bytes: so many
 * large ones wait for a slow reader, and no more.
 */
const largeBytes = 64 * 1024;
const maxLargeUnsent = 4;

/** A gRPC call as a place to send messages to, with one listener a call for each thing that can happen to it. */
class CallSink implements MessageSink {
  readonly #call: ReadCall;
  readonly #isBatched: boolean;
  #waiting: ReadMessage[] = [];
  #waitingBytes = 0;
  #largeUnsent = 0;
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
    const bytes = this.#waitingBytes;
    this.#waiting = [];
    this.#waitingBytes = 0;
    if (bytes < largeBytes) return this.#call.write(messages);
    this.#largeUnsent += 1;
    const hasRoom = this.#call.write(messages, this.#largeSent);
    return hasRoom && this.#largeUnsent < maxLargeUnsent;
  }

  /** A cancelled call never drains, so both end the wait. */
  drained(): Promise<void> {
    const isFull = this.#call.writableNeedDrain || this.#largeUnsent >= maxLargeUnsent;
    if (this.isCancelled() || !isFull) return Promise.resolve();
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

  readonly #largeSent = (): void => {
    this.#largeUnsent -= 1;
    if (!this.#call.writableNeedDrain) this.#drain();
  };

  readonly #abort = (): void => {
    this.#gone.abort();
    this.#drain();
  };
}

function bytesOf(message: ReadMessage): number {
  if (message.kind !== 'event') return smallMessageBytes;
  const { event, linked } = message;
  const bytes = event.data.byteLength + event.metadata.byteLength;
  return linked === undefined || linked === 'gone'
    ? bytes
    : bytes + linked.data.byteLength + linked.metadata.byteLength;
}
