import type { ServerDuplexStream } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AccessControl, Caller } from '../access/access-control.js';
import type { AppendQueue } from '../storage/append-queue.js';
import { maxAppendEvents, maxAppendSizeBytes } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventSizeBytes } from '../streams/event.js';
import type { EventId } from '../streams/identifiers.js';
import type { BatchMessage } from './batch-append-request.decoder.js';
import type { BatchOutcome, BatchTarget } from './batch-append.codec.js';
import { decodeBatchTarget, encodeBatchAnswer } from './batch-append.codec.js';
import { callerOf, requireAccess } from './callers.js';
import { Code } from './generated.js';
import type { HeldBytes } from './held-bytes.js';
import { Holding } from './held-bytes.js';
import { proposedEvent, requireUuid } from './request-fields.js';
import { RpcError, shuttingDown, tooManyEvents } from './rpc-error.js';

type BatchCall = ServerDuplexStream<BatchMessage, Buffer>;

/** Batches begun and not finished, a call; a client that exceeds it is broken. */
const maxOpenBatches = 1_024;
/** Events taken from one call and not yet stored; above, the call is not read from. */
const maxInFlightBytes = 16 * 1024 * 1024;
/** Answers that the client has not taken; above, the call is not read from. */
const maxUnreadAnswers = 4_096;

export interface BatchAppendContext {
  readonly queue: AppendQueue;
  readonly access: AccessControl;
  readonly held: HeldBytes;
  readonly stopping: AbortSignal;
  readonly logger: Logger;
}

/** Appends of one client over one long-lived call, each with a correlation id and possibly in several messages. */
export function createBatchAppendHandler(context: BatchAppendContext): (call: BatchCall) => void {
  return (call) => {
    new BatchAppendSession(call, context).start();
  };
}

interface OpenBatch {
  readonly target: BatchTarget | undefined;
  readonly events: ProposedEvent[];
  readonly holding: Holding;
  /** What the events take in memory, and their data alone, which the limit of an append counts. */
  sizeBytes: number;
  dataBytes: number;
  /** Known before the last message came; answered with it, because an answer ends the batch for the client. */
  failure: BatchOutcome | undefined;
}

class BatchAppendSession {
  readonly #call: BatchCall;
  readonly #context: BatchAppendContext;
  readonly #open = new Map<EventId, OpenBatch>();
  #inFlight = 0;
  #inFlightBytes = 0;
  #isEnding = false;
  #isOver = false;
  /** Anonymous until the call begins; its credentials hold for all of its batches. */
  #caller: Caller = 'anonymous';

  constructor(call: BatchCall, context: BatchAppendContext) {
    this.#call = call;
    this.#context = context;
  }

  start(): void {
    const call = this.#call;
    call.on('data', (message: BatchMessage) => {
      this.#receive(message);
    });
    call.on('end', () => {
      this.#isEnding = true;
      this.#endWhenAnswered();
    });
    call.on('drain', () => {
      this.#readOnOrPause();
    });
    call.on('cancelled', this.#finish);
    this.#context.stopping.addEventListener('abort', this.#stop);
    if (this.#context.stopping.aborted) this.#stop();
    try {
      this.#caller = callerOf(this.#context.access, call.metadata);
    } catch (error) {
      this.#fail(error);
    }
  }

  #receive(message: BatchMessage): void {
    if (this.#isOver) return;
    try {
      const correlationId = requireUuid(message.correlationId);
      const batch = this.#open.get(correlationId) ?? this.#begin(correlationId, message);
      this.#add(batch, message);
      if (!message.isFinal) return;
      this.#open.delete(correlationId);
      void this.#store(correlationId, batch);
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin(correlationId: EventId, message: BatchMessage): OpenBatch {
    if (this.#open.size >= maxOpenBatches)
      throw new RpcError(status.RESOURCE_EXHAUSTED, 'Too many batches were begun and not finished.');
    const batch = this.#openBatch(message);
    this.#open.set(correlationId, batch);
    return batch;
  }

  #openBatch(message: BatchMessage): OpenBatch {
    const nothing = { events: [], holding: new Holding(this.#context.held), sizeBytes: 0, dataBytes: 0 };
    try {
      const target = decodeBatchTarget(message.options);
      requireAccess(this.#context.access, this.#caller, { access: 'write', stream: target.stream });
      return { ...nothing, target, failure: undefined };
    } catch (error) {
      return { ...nothing, target: undefined, failure: asFailure(error) };
    }
  }

  #add(batch: OpenBatch, message: BatchMessage): void {
    if (batch.failure !== undefined) return;
    try {
      for (const proposed of message.proposed) {
        const event = proposedEvent(proposed);
        const bytes = eventSizeBytes(event);
        batch.sizeBytes += bytes;
        batch.dataBytes += event.data.byteLength;
        if (batch.dataBytes > maxAppendSizeBytes) break;
        if (batch.events.length === maxAppendEvents) throw tooManyEvents();
        batch.holding.addEvent(bytes);
        batch.events.push(event);
      }
    } catch (error) {
      batch.failure = asFailure(error);
    }
    if (batch.dataBytes > maxAppendSizeBytes) batch.failure ??= tooLarge(batch.target);
    if (batch.failure === undefined) return;
    batch.events.length = 0;
    batch.holding.release();
  }

  async #store(correlationId: EventId, batch: OpenBatch): Promise<void> {
    this.#inFlight += 1;
    this.#inFlightBytes += batch.sizeBytes;
    this.#readOnOrPause();
    const outcome = batch.failure ?? (await this.#append(batch));
    batch.holding.release();
    this.#inFlight -= 1;
    this.#inFlightBytes -= batch.sizeBytes;
    if (this.#isOver) return;
    this.#call.write(encodeBatchAnswer(correlationId, batch.target, outcome));
    this.#readOnOrPause();
    this.#endWhenAnswered();
  }

  async #append(batch: OpenBatch): Promise<BatchOutcome> {
    if (batch.target === undefined)
      return { kind: 'bad-request', code: Code.INVALID_ARGUMENT, message: 'The batch names no stream.' };
    const { stream, expected, deadlineMs } = batch.target;
    return this.#context.queue.append({
      kind: 'append',
      stream,
      expected,
      deadlineMs,
      events: batch.events,
      sizeBytes: batch.sizeBytes,
    });
  }

  #readOnOrPause(): void {
    const isBehind = this.#inFlightBytes > maxInFlightBytes || this.#call.writableLength > maxUnreadAnswers;
    if (isBehind) this.#call.pause();
    else if (this.#call.isPaused()) this.#call.resume();
  }

  #endWhenAnswered(): void {
    if (!this.#isEnding || this.#inFlight > 0 || this.#isOver) return;
    this.#finish();
    this.#call.end();
  }

  #fail(error: unknown): void {
    if (!(error instanceof RpcError)) this.#context.logger.error({ err: error }, 'A batch append failed');
    this.#finish();
    this.#call.emit(
      'error',
      error instanceof RpcError
        ? error
        : new RpcError(status.INTERNAL, 'The event store failed to append; see its log.'),
    );
  }

  readonly #stop = (): void => {
    this.#fail(shuttingDown());
  };

  readonly #finish = (): void => {
    this.#isOver = true;
    for (const batch of this.#open.values()) batch.holding.release();
    this.#open.clear();
    this.#context.stopping.removeEventListener('abort', this.#stop);
  };
}

/** A deadline that has passed is the answer before the size is. */
function tooLarge(target: BatchTarget | undefined): BatchOutcome {
  const isLate = target !== undefined && Date.now() > target.deadlineMs;
  return { kind: isLate ? 'deadline-exceeded' : 'too-large' };
}

/** What is wrong with one batch is that batch's answer; anything else is a bug and ends the call. */
function asFailure(error: unknown): BatchOutcome {
  if (!(error instanceof RpcError)) throw error;
  const { message } = error;
  switch (error.code) {
    case status.PERMISSION_DENIED:
      return { kind: 'access-denied', message };
    case status.RESOURCE_EXHAUSTED:
      return { kind: 'bad-request', code: Code.RESOURCE_EXHAUSTED, message };
    default:
      return { kind: 'bad-request', code: Code.INVALID_ARGUMENT, message };
  }
}
