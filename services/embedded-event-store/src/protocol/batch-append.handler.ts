import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { status } from '@grpc/grpc-js';
import type { Logger } from '@app/platform/process';
import type { AppendQueue } from '../storage/append-queue.js';
import { maxAppendSizeBytes } from '../streams/append.js';
import type { ProposedEvent } from '../streams/event.js';
import { eventSizeBytes } from '../streams/event.js';
import type { EventId } from '../streams/identifiers.js';
import type { BatchOutcome, BatchTarget } from './batch-append.codec.js';
import { decodeBatchTarget, encodeBatchAnswer } from './batch-append.codec.js';
import { Code } from './generated.js';
import { decodeProposedEvent, decodeUuid } from './request-fields.js';
import { RpcError, shuttingDown } from './rpc-error.js';

type BatchCall = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** Batches begun and not finished, a call; a client that exceeds it is broken. */
const maxOpenBatches = 1_024;
/** Events taken from one call and not yet stored; above, the call is not read from. */
const maxInFlightBytes = 16 * 1024 * 1024;
/** Answers that the client has not taken; above, the call is not read from. */
const maxUnreadAnswers = 4_096;

export interface BatchAppendContext {
  readonly queue: AppendQueue;
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
  sizeBytes: number;
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

  constructor(call: BatchCall, context: BatchAppendContext) {
    this.#call = call;
    this.#context = context;
  }

  start(): void {
    const call = this.#call;
    call.on('data', (message: BatchAppendReq) => {
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
  }

  #receive(message: BatchAppendReq): void {
    if (this.#isOver) return;
    try {
      const correlationId = decodeUuid(message.getCorrelationId());
      const batch = this.#open.get(correlationId) ?? this.#begin(correlationId, message);
      this.#add(batch, message);
      if (!message.getIsFinal()) return;
      this.#open.delete(correlationId);
      void this.#store(correlationId, batch);
    } catch (error) {
      this.#fail(error);
    }
  }

  #begin(correlationId: EventId, message: BatchAppendReq): OpenBatch {
    if (this.#open.size >= maxOpenBatches)
      throw new RpcError(status.RESOURCE_EXHAUSTED, 'Too many batches were begun and not finished.');
    const batch = openBatch(message);
    this.#open.set(correlationId, batch);
    return batch;
  }

  #add(batch: OpenBatch, message: BatchAppendReq): void {
    if (batch.failure !== undefined) return;
    try {
      for (const proposed of message.getProposedMessagesList()) {
        const event = decodeProposedEvent(proposed);
        batch.events.push(event);
        batch.sizeBytes += eventSizeBytes(event);
      }
    } catch (error) {
      batch.failure = asFailure(error);
    }
    if (batch.sizeBytes > maxAppendSizeBytes) batch.failure ??= { kind: 'too-large' };
    if (batch.failure !== undefined) batch.events.length = 0;
  }

  async #store(correlationId: EventId, batch: OpenBatch): Promise<void> {
    this.#inFlight += 1;
    this.#inFlightBytes += batch.sizeBytes;
    this.#readOnOrPause();
    const outcome = batch.failure ?? (await this.#append(batch));
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
    this.#open.clear();
    this.#context.stopping.removeEventListener('abort', this.#stop);
  };
}

function openBatch(message: BatchAppendReq): OpenBatch {
  try {
    return { target: decodeBatchTarget(message.getOptions()), events: [], sizeBytes: 0, failure: undefined };
  } catch (error) {
    return { target: undefined, events: [], sizeBytes: 0, failure: asFailure(error) };
  }
}

/** What is wrong with one batch is that batch's answer; anything else is a bug and ends the call. */
function asFailure(error: unknown): BatchOutcome {
  if (error instanceof RpcError)
    return {
      kind: 'bad-request',
      code: error.code === status.UNIMPLEMENTED ? Code.UNIMPLEMENTED : Code.INVALID_ARGUMENT,
      message: error.message,
    };
  throw error;
}
